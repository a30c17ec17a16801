import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@anteroom/server/kernel/database/embedded';
import { startPortal } from '../support/portal.ts';

/** Starts a portal on a database of its own, whose URL a row needs in order to fill it. */
export async function startWithDatabase(resources: AsyncDisposableStack) {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-bench-'));
  resources.defer(() => rm(dataDir, { recursive: true, force: true }));
  const { url: databaseUrl } = resources.adopt(
    await startEmbeddedPostgres({ dataDir, maxConnections: 100 }),
    (started) => started.stop(),
  );
  const portal = resources.adopt(await startPortal({ env: { DATABASE_URL: databaseUrl } }), (started) =>
    started.dispose(),
  );
  return { portal, databaseUrl };
}
