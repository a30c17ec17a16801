import type { Portal } from '../container.ts';
import { Connection } from '../services/http/Connection.ts';
import { ServerCache } from '../services/http/ServerCache.ts';
import { PortalUpdate } from '../services/portal/PortalUpdate.ts';
import { logPageLoad } from './logPageLoad.ts';
import { whenQuiet } from './whenQuiet.ts';

/** Starts live updates once the page is idle, and offers a reload if one of the portal's files is missing. */
export function goLive(portal: Portal): void {
  logPageLoad(portal);
  const update = portal.container.get(PortalUpdate);
  const connection = portal.container.get(Connection);
  // Vite fires this event for each part of the portal that could not be loaded on demand. The code that requested the
  // part also gets the error.
  window.addEventListener('vite:preloadError', async () => {
    if (await connection.check()) update.offerForMissingFile();
  });
  void whenQuiet(portal.container.get<ServerCache>(ServerCache))
    // Browsers remember a module that failed to load for as long as the page lives, so do not try without a connection.
    .then(() => connection.reached())
    // Load both now, so that the person's first call does not have to wait for code.
    .then(() => Promise.all([import('./live.ts'), import('../services/http/sendByAxios.ts')]))
    .then(([{ live }]) => live(portal));
}
