import type { PluginDeclaration, PluginEvent, PortalEvent, PortalVersion } from '@anteroom/contract';
import type { PluginStore } from '@anteroom/kernel';
import type { Portal } from '../container.ts';
import { conversationsKey } from '../services/conversations/Conversations.ts';
import { Connection } from '../services/http/Connection.ts';
import { pageData } from '../services/http/pageData.ts';
import { ServerCache } from '../services/http/ServerCache.ts';
import { MobileApp } from '../services/page/Mobile.ts';
import { OpenPanels } from '../services/page/Panels.ts';
import { StateStore } from '../services/page/StateStore.ts';
import { PortalTheme } from '../services/page/Theme.ts';
import { InstalledPlugins } from '../services/plugins/kernelTokens.ts';
import { settingsFormsKey } from '../services/plugins/Settings.ts';
import { storageQueryKey } from '../services/plugins/Storage.ts';
import { PortalUpdate } from '../services/portal/PortalUpdate.ts';
import { Credentials } from '../services/session/Credentials.ts';
import { PortalSession } from '../services/session/Session.ts';
import { atMostEvery } from './atMostEvery.ts';
import { followEvents } from './eventStream.ts';
import { refuseDroppedFiles } from './refuseDroppedFiles.ts';
import { reportThrown } from './reportThrown.ts';

/** Minimum interval between reloads of a list while much is changing, for example during the upload of a folder. */
const showEveryMs = 1_000;

/**
 * Minimum interval between reloads of conversations. A message appears on the other screen within a second, even while
 * both people are writing.
 */
const showSaidEveryMs = 250;

/**
 * Follows the server's events while a person is signed in and the tab is visible. Hidden tabs do not, because browsers
 * open few connections to one origin. A tab that becomes visible receives the events that it missed.
 */
export function live({ container, scope }: Portal): void {
  refuseDroppedFiles();
  const credentials = container.get(Credentials);
  const session = container.get(PortalSession);
  const store = scope.get(StateStore);
  const readAgain = rereading(container);
  let following: AbortController | undefined;
  let heard: string | undefined;
  const look = () => {
    // The server sends no events until the terms are signed.
    const mayHear = store.get(session.state).kind === 'loaded' && !session.owesTerms;
    const wanted = mayHear && document.visibilityState === 'visible';
    if (wanted === (following !== undefined)) return;
    following?.abort();
    following = undefined;
    if (!wanted) return;
    const begun = new AbortController();
    following = begun;
    container.get(OpenPanels).restore();
    void followEvents({
      token: () => credentials.token,
      // Include events since the first screen was loaded, or while the tab was hidden.
      after: heard ?? session.lastEventId,
      onEvent: (event, id) => {
        heard = id;
        hear(event, container, readAgain);
      },
      onLost: () => void container.get(Connection).check(),
      signal: begun.signal,
    }).then(() => {
      // The server refused the token. Another tab may have just signed in, and the session is then loaded again.
      if (following === begun) following = undefined;
    });
  };
  store.sub(session.state, look);
  document.addEventListener('visibilitychange', look);
  look();
}

/** Query keys by the event that makes them stale. */
type Stale = Readonly<Record<string, readonly (readonly string[])[]>>;

/** Returns the query keys for an event. The event may have any name. */
function keysOf(stale: Stale, type: string): readonly (readonly string[])[] {
  return Object.hasOwn(stale, type) ? (stale[type] ?? []) : [];
}

/** Query keys of the portal's own services by the event that makes them stale. */
const ownStale: Stale = {
  'documents-changed': [['documents']],
  'comments-changed': [['documents']],
  'tasks-changed': [['tasks']],
  'conversations-changed': [[conversationsKey]],
};

/** Handles an event: reloads the queries that it makes stale, and offers a page reload if the page is outdated. */
function hear(
  event: PortalEvent,
  container: Portal['container'],
  readAgain: (queryKey: readonly string[]) => void,
): void {
  const cache = container.get<ServerCache>(ServerCache);
  switch (event.type) {
    case 'version':
      if (isOther(event.data, shownVersion(container))) container.get(PortalUpdate).offer();
      return;
    case 'missed':
      void cache.invalidateQueries();
      return;
    case 'firm-changed':
      void container.get(PortalTheme).loadAgain();
      break;
    case 'tasks-changed':
      void container.get(MobileApp).reportChange('tasksUpdate', event.data.clientId);
      break;
    case 'plugin-storage-changed':
      void cache.invalidateQueries({ queryKey: storageQueryKey(event.data.pluginId, event.data.name) });
      if (event.data.name.startsWith('settings:'))
        void cache.invalidateQueries({ queryKey: settingsFormsKey });
      break;
  }
  for (const queryKey of keysOf(ownStale, event.type)) readAgain(queryKey);
  for (const declaration of container.get<PluginStore>(InstalledPlugins).declarations())
    hearFor(declaration, event, container, readAgain);
}

/**
 * Handles an event as a plugin declares: reloads queries, and reports the plugin's own events to the mobile app with
 * the client that they are about.
 */
function hearFor(
  { events = [], stale = {} }: PluginDeclaration,
  { type, data }: PluginEvent,
  container: Portal['container'],
  readAgain: (queryKey: readonly string[]) => void,
): void {
  for (const queryKey of [...keysOf(stale, type), ...keysOf(stale, '*')]) readAgain(queryKey);
  for (const { name, stale, mobile } of events) {
    if (name !== type) continue;
    for (const queryKey of stale) readAgain(queryKey);
    const { clientId } = data as { readonly clientId?: unknown };
    if (mobile !== undefined && typeof clientId === 'string')
      void container.get(MobileApp).reportChange(mobile, clientId);
  }
}

/**
 * Returns a function that reloads the queries under a key: at once, and then at most once per interval for each key.
 */
function rereading(container: Portal['container']): (queryKey: readonly string[]) => void {
  const asks = new Map<string, () => void>();
  return (queryKey) => {
    const name = JSON.stringify(queryKey);
    const ask =
      asks.get(name) ??
      atMostEvery(queryKey[0] === conversationsKey ? showSaidEveryMs : showEveryMs, () => {
        void container.get<ServerCache>(ServerCache).invalidateQueries({ queryKey });
      });
    asks.set(name, ask);
    // A plugin's query may have options that throw. The other queries must be reloaded all the same.
    reportThrown(ask);
  };
}

/** Returns the build that this page came from, and the plugins that the person's firm has disabled. */
function shownVersion(container: Portal['container']): PortalVersion {
  const build = pageData<PortalVersion>('anteroom-version')?.build ?? '';
  const disabled = container.get<StateStore>(StateStore).get(container.get(PortalSession).disabledPlugins);
  return { build, disabledPlugins: [...disabled] };
}

function isOther(told: PortalVersion, shown: PortalVersion): boolean {
  if (told.build !== shown.build) return true;
  return told.disabledPlugins.join() !== shown.disabledPlugins.join();
}
