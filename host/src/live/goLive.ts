import type { Portal } from '../container.ts';
import { Connection } from '../services/http/Connection.ts';
import { ServerCache } from '../services/http/ServerCache.ts';
import { PortalUpdate } from '../services/portal/PortalUpdate.ts';
import { logPageLoad } from './logPageLoad.ts';
import { whenQuiet } from './whenQuiet.ts';

/** Starts live updates once the page is idle, and offers a reload if a part of it is gone. */
export function goLive(portal: Portal): void {
  logPageLoad(portal);
  const update = portal.container.get(PortalUpdate);
  const connection = portal.container.get(Connection);
  // Vite fires this for each part of the portal that could not be loaded on demand; the code that requested it gets the
  // error too.
  window.addEventListener('vite:preloadError', async () => {
    if (await connection.check()) update.offerForMissingFile();
  });
  void whenQuiet(portal.container.get<ServerCache>(ServerCache))
    // The first call that the person causes shall not wait for code.
    .then(() => Promise.all([import('./live.ts'), import('../services/http/sendByAxios.ts')]))
    .then(([{ live }]) => live(portal));
}
