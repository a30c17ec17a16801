import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DemoXml, demoXml } from '@anteroom/plugin-actions-box-e/api';
import { makeBrazilian } from '@anteroom/server/testing/makeBrazilian';
import { watchHalf } from '@anteroom/server/testing/portalOfHalf';
import { sendJson } from '@anteroom/server/testing/sendJson';
import { signIn } from '@anteroom/server/testing/signIn';
import { startTestPortal } from '@anteroom/server/testing/testPortal';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { ManifestTrial } from '../api.ts';
import { addNote } from './localAuthority.ts';
import { nationalAuthority, nfeManifest } from './nfeManifest.ts';
import type { ManifestTables } from './tables.ts';
import { endSchedule } from './testing/endSchedule.ts';
import { hastened } from './testing/hastened.ts';
import { TestAuthority } from './testing/TestAuthority.ts';

const path = '/api/nfe-manifest/v1/clients/us-001';
const bakery = { taxId: '11444777000161', name: 'Padaria Três Corações Ltda' };
const mill = { taxId: '08723218000186', name: 'Moinho da Serra S.A.' };
const client = { companyId: 'c1001', clientId: 'us-001' };
const count = 10_000;
const nodes = 3;
const program = fileURLToPath(new URL('./testing/readingNode.ts', import.meta.url));

test('10,000 invoices arrive exactly once and in order at three processes that are killed repeatedly', async () => {
  const startedAt = Date.now();
  const clock = hastened(startedAt);
  const authority = await TestAuthority.start();
  authority.now = clock.now;
  const watched = await watchHalf<ManifestTables>(
    'actions-nfe-manifest',
    nfeManifest((given) => nationalAuthority(given, authority.addresses)),
  );
  const env = {
    ICP_BRASIL_CA: authority.chain.root + authority.chain.authority,
    SESSION_IDLE_MINUTES: '1440',
    SESSION_HOURS: '168',
  };
  const portal = await startTestPortal({ clock, halves: watched.halves, env });
  await makeBrazilian(portal);
  const db = portal.database.db as unknown as Kysely<ManifestTables>;
  await endSchedule(db);
  const keys = await fill(authority, await watched.portal().use(demoXml)());
  const staff = await signIn(portal.url, 'staff@demo.test');
  await sendJson(staff, 'PUT', path, { enabled: true, taxId: bakery.taxId });
  const made = authority.chain.issue({ name: 'PADARIA', cnpj: bakery.taxId });
  const content = authority.chain.p12(made, 'segredo').toString('base64');
  await sendJson(staff, 'PUT', `${path}/certificate`, { content, password: 'segredo' });
  const tried = (await (await staff.fetch(`${path}/trial`, { method: 'POST' })).json()) as ManifestTrial;
  expect(tried.outcome).toBe('worked');
  // From here on, only the child processes read.
  await portal.stop();

  const childEnv = {
    ...env,
    PATH: process.env.PATH,
    SEED: 'demo',
    DATABASE_URL: portal.database.url,
    SECRET_KEY_FILE: join(portal.deps.config.dataDir, 'secret.key'),
    ADDRESSES: JSON.stringify(authority.addresses),
    STARTED_AT: String(startedAt),
    CLIENT: JSON.stringify(client),
  };
  const folders = await mkdtemp(join(tmpdir(), 'anteroom-nodes-'));
  const start = async (): Promise<ChildProcess> => {
    const folder = await mkdtemp(join(folders, 'node-'));
    // All nodes of a database share one blob store.
    await symlink(join(portal.deps.config.dataDir, 'blobs'), join(folder, 'blobs'));
    const child = fork(program, { env: { ...childEnv, DATA_DIR: folder }, execArgv: [] });
    await Promise.race([once(child, 'message'), once(child, 'exit')]);
    if (child.exitCode !== null) throw new Error(`a node ended with ${child.exitCode}`);
    return child;
  };
  const running = await Promise.all(Array.from({ length: nodes }, start));
  let kills = 0;
  while ((await lastNsu(db)) < count) {
    const at = kills % nodes;
    const child = running[at];
    child?.kill('SIGKILL');
    kills++;
    running[at] = await start();
  }
  for (const child of running) child.kill('SIGKILL');
  expect(kills).toBeGreaterThan(nodes);

  const stored = await db
    .selectFrom('actions_nfe_manifest.notes')
    .select('access_key')
    .where('client_id', '=', client.clientId)
    .execute();
  expect(stored.map(({ access_key }) => access_key).sort()).toEqual(keys.sort());
  const asked = authority.requests
    .map(({ xml }) => /<ultNSU>(\d+)/.exec(xml)?.[1])
    .flatMap((number) => (number === undefined ? [] : [Number(number)]));
  expect(asked).toEqual(asked.toSorted((a, b) => a - b));
  // The authority was never queried too often.
  expect(authority.state(bakery.taxId).blockedUntil).toBeNull();
  await rm(folders, { recursive: true, force: true });
  await portal.close();
  await authority.close();
});

/**
 * Adds invoices to the tax authority.
 *
 * @returns their access keys.
 */
async function fill(authority: TestAuthority, make: DemoXml): Promise<string[]> {
  const flour = { description: 'Farinha', ncm: '11010010', quantity: 2, unitPrice: 5000 };
  const state = authority.state(bakery.taxId);
  const keys: string[] = [];
  for (let number = 1; number <= count; number++) {
    const facts = {
      issuer: mill,
      recipient: bakery,
      number,
      issuedAt: '2026-11-03T10:15:00',
      items: [flour],
    };
    const { accessKey, xml: summary } = make.makeSummary(facts);
    addNote(state, { accessKey, authorisedOn: '2026-11-03', summary, whole: '' });
    keys.push(accessKey);
  }
  return keys;
}

async function lastNsu(db: Kysely<ManifestTables>): Promise<number> {
  const row = await db
    .selectFrom('actions_nfe_manifest.taxpayers')
    .select('last_nsu')
    .where('client_id', '=', client.clientId)
    .executeTakeFirstOrThrow();
  return Number(row.last_nsu);
}
