import { storedNotes } from '@anteroom/plugin-actions-box-e/api';
import { readConfig } from '@anteroom/server/portal/config';
import { startServer } from '@anteroom/server/server';
import { freePort } from '@anteroom/server/testing/freePort';
import { watchHalf } from '@anteroom/server/testing/portalOfHalf';
import { pino } from 'pino';
import { certificatesIn } from '../certificates/descendsFrom.ts';
import { fetchList } from '../certificates/fetchList.ts';
import { RevocationLists } from '../certificates/RevocationLists.ts';
import type { ManifestPortal } from '../manifestClient.ts';
import { nationalAuthority, nfeManifest } from '../nfeManifest.ts';
import { synchronise } from '../synchronise.ts';
import type { ManifestTables } from '../tables.ts';
import { hastened } from './hastened.ts';

/**
 * Node in its own process: starts a server, and reads a client's invoices over and over until it is killed.
 * `arrival.soak.ts` starts several of them.
 */
const { ADDRESSES = '{}', STARTED_AT = '0', CLIENT = '{}', ...env } = process.env;
const addresses = JSON.parse(ADDRESSES);
const clock = hastened(Number(STARTED_AT));
const watched = await watchHalf<ManifestTables>(
  'actions-nfe-manifest',
  nfeManifest((given) => nationalAuthority(given, addresses)),
);
await startServer(readConfig({ ...env, PORT: String(await freePort()) }), {
  log: pino({ level: 'silent' }),
  halves: watched.halves,
  clock,
});
const given = watched.portal();
const icpBrasil = certificatesIn(env.ICP_BRASIL_CA ?? '');
const revocations = new RevocationLists({ ...given, authorities: icpBrasil, fetch: fetchList });
const certified = { ...given, icpBrasil, revocations };
const node: ManifestPortal = {
  ...certified,
  storedNotes: given.use(storedNotes),
  taxAuthority: nationalAuthority(certified, addresses),
};
process.send?.('ready');
for (;;) {
  await synchronise(node, JSON.parse(CLIENT), new AbortController().signal);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
