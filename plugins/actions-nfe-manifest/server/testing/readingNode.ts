import { storedNotes } from '@anteroom/plugin-actions-box-e/api';
import { readConfig } from '@anteroom/server/portal/config';
import { startServer } from '@anteroom/server/server';
import { freePort } from '@anteroom/server/testing/freePort';
import { watchHalf } from '@anteroom/server/testing/portalOfHalf';
import { pino } from 'pino';
import { certificatesIn } from '../certificates/descendsFrom.ts';
import type { ManifestPortal } from '../manifestClient.ts';
import { nationalAuthority, nfeManifest } from '../nfeManifest.ts';
import { synchronise } from '../synchronise.ts';
import type { ManifestTables } from '../tables.ts';
import { hastened } from './hastened.ts';

/**
 * A node as a process of its own: it starts a server, and reads a client's invoices over and over until it is killed. `arrival.soak.ts` starts some of them.
 */
const { ADDRESSES = '{}', STARTED_AT = '0', CLIENT = '{}', ...env } = process.env;
const addresses = JSON.parse(ADDRESSES);
const clock = hastened(Number(STARTED_AT));
const watched = await watchHalf<ManifestTables>(
  'actions-nfe-manifest',
  nfeManifest((given, icpBrasil) => nationalAuthority(given, icpBrasil, addresses)),
);
await startServer(readConfig({ ...env, PORT: String(await freePort()) }), {
  log: pino({ level: 'silent' }),
  halves: watched.halves,
  clock,
});
const given = watched.portal();
const icpBrasil = certificatesIn(env.ICP_BRASIL_CA ?? '');
const node: ManifestPortal = {
  ...given,
  storedNotes: given.use(storedNotes),
  icpBrasil,
  taxAuthority: nationalAuthority(given, icpBrasil, addresses),
};
process.send?.('ready');
for (;;) {
  await synchronise(node, JSON.parse(CLIENT), new AbortController().signal);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
