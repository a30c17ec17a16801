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

/** Minimum interval between reloads of lists while much changes, for example during a folder's upload. */
const showEveryMs = 1_000;

/** The same for conversations: what somebody says is on the other screen within a second, also while both write. */
const showSaidEveryMs = 250;

/**
 * Follows the server's events while somebody is signed in and the tab is seen: a browser opens few connections to one origin,
 * and a tab that comes back hears at once what has become of the portal.
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
    // Before the terms are signed, the server sends no events.
    const mayHear = store.get(session.state).kind === 'loaded' && !session.owesTerms;
    const wanted = mayHear && document.visibilityState === 'visible';
    if (wanted === (following !== undefined)) return;
    following?.abort();
    following = wanted ? new AbortController() : undefined;
    if (!following) return;
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
      signal: following.signal,
    });
  };
  store.sub(session.state, look);
  document.addEventListener('visibilitychange', look);
  look();
}

/** Keys of queries by the event that makes them stale. */
type Stale = Readonly<Record<string, readonly (readonly string[])[]>>;

/** Returns the keys for an event, whose name may be anything. */
function keysOf(stale: Stale, type: string): readonly (readonly string[])[] {
  return Object.hasOwn(stale, type) ? (stale[type] ?? []) : [];
}

/** Queries of the portal's own services by the event that makes them stale. */
const ownStale: Stale = {
  'documents-changed': [['documents']],
  'comments-changed': [['documents']],
  'tasks-changed': [['tasks']],
  'conversations-changed': [[conversationsKey]],
};

/** Handles an event: reads again what it makes stale, and offers a page reload if the page is outdated. */
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

/** Does what a plugin declares for an event: queries are read again, and the mobile app is told whose client its own events are about. */
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

/** Returns a function that reads the queries under a key again: each key at once, and then at most once in its interval. */
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
    ask();
  };
}

/** Returns the version from which this page was built, and the plugins that the person's firm has disabled. */
function shownVersion(container: Portal['container']): PortalVersion {
  const build = pageData<PortalVersion>('anteroom-version')?.build ?? '';
  const disabled = container.get<StateStore>(StateStore).get(container.get(PortalSession).disabledPlugins);
  return { build, disabledPlugins: [...disabled] };
}

function isOther(told: PortalVersion, shown: PortalVersion): boolean {
  if (told.build !== shown.build) return true;
  return told.disabledPlugins.join() !== shown.disabledPlugins.join();
}
