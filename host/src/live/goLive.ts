import type { Portal } from '../container.ts';
import { Connection } from '../services/Connection.ts';
import { PortalUpdate } from '../services/PortalUpdate.ts';
import { ServerCache } from '../services/ServerCache.ts';
import { logPageLoad } from './logPageLoad.ts';
import { whenQuiet } from './whenQuiet.ts';

/** From when the page has come to rest it hears of what happens elsewhere; and it says when a part of it is gone. */
export function goLive(portal: Portal): void {
  logPageLoad(portal);
  const update = portal.container.get(PortalUpdate);
  const connection = portal.container.get(Connection);
  // Told by Vite for every part of the portal that is fetched when it is needed; whoever asked for it hears of it too.
  window.addEventListener('vite:preloadError', async () => {
    if (await connection.check()) update.offerForMissingFile();
  });
  void whenQuiet(portal.container.get<ServerCache>(ServerCache))
    .then(() => import('./live.ts'))
    .then(({ live }) => live(portal));
}
