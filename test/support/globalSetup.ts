import { startCluster } from './clusterDatabase.ts';
import { startPortal } from './portal.ts';

/**
 * Starts a portal once as an operator does, from scratch. The tests' portals start with a copy of its data: see
 * `newDataDir`. With `E2E_CITUS_BIN`, the folder of a PostgreSQL with Citus, their databases are on a cluster.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const bin = process.env.E2E_CITUS_BIN;
  const stopCluster = bin === undefined ? async () => undefined : await startCluster(bin);
  try {
    const first = await startPortal();
    await first.stop();
    process.env.PORTAL_TEMPLATE = first.dataDir;
    return async () => {
      await first.dispose();
      await stopCluster();
    };
  } catch (error) {
    await stopCluster();
    throw error;
  }
}
