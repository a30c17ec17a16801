import { startPortal } from './portal.ts';

/** Starts a portal once as an operator does, from nothing. Those of the tests begin with a copy of its data: see `newDataDir`. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const first = await startPortal();
  await first.stop();
  process.env.PORTAL_TEMPLATE = first.dataDir;
  return () => first.dispose();
}
