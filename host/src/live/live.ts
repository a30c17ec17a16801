import type { PluginEvent, PortalEvent, PortalVersion } from '@anteroom/contract';
import type { Portal } from '../container.ts';
import { Connection } from '../services/Connection.ts';
import { Credentials } from '../services/Credentials.ts';
import { MobileApp } from '../services/Mobile.ts';
import { PortalUpdate } from '../services/PortalUpdate.ts';
import { pageData } from '../services/pageData.ts';
import { ServerCache } from '../services/ServerCache.ts';
import { PortalSession } from '../services/Session.ts';
import { StateStore } from '../services/StateStore.ts';
import { storageQueryKey } from '../services/Storage.ts';
import { atMostEvery } from './atMostEvery.ts';
import { declaredEvents } from './declaredEvents.ts';
import { followEvents } from './eventStream.ts';
import { findExports } from './findExports.ts';
import { findUnfinishedUploads } from './findUnfinishedUploads.ts';
import { refuseDroppedFiles } from './refuseDroppedFiles.ts';

/** Minimum interval between reloads of lists while much changes, for example during a folder's upload. */
const showEveryMs = 1_000;

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
    findExports(container);
    findUnfinishedUploads(container, session.info);
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

/** Handles an event: reloads what is shown, and offers a page reload if the page is outdated. */
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
    case 'documents-changed':
    case 'comments-changed':
      readAgain(['documents']);
      return;
    case 'tasks-changed':
      readAgain(['tasks']);
      void container.get(MobileApp).reportChange('tasksUpdate', event.data.clientId);
      return;
    case 'shares-changed':
      void cache.invalidateQueries({ queryKey: ['shares'] });
      return;
    case 'messages-changed':
      void cache.invalidateQueries({ queryKey: ['messages'] });
      return;
    case 'plugin-storage-changed':
      void cache.invalidateQueries({ queryKey: storageQueryKey(event.data.pluginId, event.data.name) });
      return;
    case 'missed':
      void cache.invalidateQueries();
      return;
    default:
      hearPluginEvent(event, container, readAgain);
  }
}

/** Does what a plugin declares for its event: queries are read again, and the mobile app is told whose client it is about. */
function hearPluginEvent(
  { type, data }: PluginEvent,
  container: Portal['container'],
  readAgain: (queryKey: readonly string[]) => void,
): void {
  for (const { name, stale, mobile } of declaredEvents()) {
    if (name !== type) continue;
    for (const queryKey of stale) readAgain(queryKey);
    const { clientId } = data as { readonly clientId?: unknown };
    if (mobile !== undefined && typeof clientId === 'string')
      void container.get(MobileApp).reportChange(mobile, clientId);
  }
}

/** Returns a function that reads the queries under a key again: each key at once, and then at most once a second. */
function rereading(container: Portal['container']): (queryKey: readonly string[]) => void {
  const asks = new Map<string, () => void>();
  return (queryKey) => {
    const name = JSON.stringify(queryKey);
    const ask =
      asks.get(name) ??
      atMostEvery(showEveryMs, () => {
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
