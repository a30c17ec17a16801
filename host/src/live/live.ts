import type { PluginCatalogue, PluginEvent, PortalEvent, PortalVersion } from '@anteroom/contract';
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
  const readAgain = (area: string) =>
    atMostEvery(showEveryMs, () => {
      void container.get<ServerCache>(ServerCache).invalidateQueries({ queryKey: [area] });
    });
  const shown = {
    documents: readAgain('documents'),
    tasks: readAgain('tasks'),
    requests: readAgain('service-requests'),
    notes: readAgain('notes'),
  };
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
        hear(event, container, shown);
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
  shown: Readonly<Record<'documents' | 'tasks' | 'requests' | 'notes', () => void>>,
): void {
  const cache = container.get<ServerCache>(ServerCache);
  switch (event.type) {
    case 'version':
      if (isOther(event.data, shownVersion(container))) container.get(PortalUpdate).offer();
      return;
    case 'documents-changed':
    case 'comments-changed':
      shown.documents();
      return;
    case 'tasks-changed':
      shown.tasks();
      void container.get(MobileApp).reportChange('tasksUpdate', event.data.clientId);
      return;
    case 'service-requests-changed':
      shown.requests();
      void container.get(MobileApp).reportChange('serviceRequestsUpdate', event.data.clientId);
      return;
    case 'employees-changed':
      void cache.invalidateQueries({ queryKey: ['employees'] });
      return;
    case 'shares-changed':
      void cache.invalidateQueries({ queryKey: ['shares'] });
      return;
    case 'messages-changed':
      void cache.invalidateQueries({ queryKey: ['messages'] });
      return;
    case 'notes-changed':
      shown.notes();
      return;
    case 'manifests-changed':
      void cache.invalidateQueries({ queryKey: ['nfe-manifest'] });
      return;
    case 'tax-calendar-changed':
      void cache.invalidateQueries({ queryKey: ['tax-calendar'] });
      return;
    case 'deliveries-changed':
      void cache.invalidateQueries({ queryKey: ['deliveries'] });
      return;
    case 'certificates-changed':
      void cache.invalidateQueries({ queryKey: ['certificates'] });
      return;
    case 'plugin-storage-changed':
      void cache.invalidateQueries({ queryKey: storageQueryKey(event.data.pluginId, event.data.name) });
      return;
    case 'missed':
      void cache.invalidateQueries();
      return;
    default:
      for (const queryKey of staleAfter(event)) void cache.invalidateQueries({ queryKey });
  }
}

/** Returns the keys of the queries that an event of a plugin makes stale. */
function staleAfter({ type }: PluginEvent): readonly (readonly string[])[] {
  const catalogue = pageData<PluginCatalogue>('anteroom-catalogue');
  const events = catalogue?.plugins.flatMap((plugin) => plugin.events ?? []) ?? [];
  return events.filter(({ name }) => name === type).flatMap(({ stale }) => stale);
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
