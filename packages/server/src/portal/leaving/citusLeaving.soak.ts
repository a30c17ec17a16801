import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CitusCluster, startCitus } from '../../testing/citusCluster.ts';
import { DistributedDatabase } from '../../testing/DistributedDatabase.ts';
import { needsCitus } from '../../testing/needs.ts';
import { openSession } from '../../testing/openSession.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { personBatchCommand } from '../people/batchCommand.ts';
import { firmCommand } from '../setup/firmCommand.ts';
import { clientCommand } from './clientCommand.ts';
import { folderPlace } from './ExportPlace.ts';
import { readManifest } from './firmManifest.ts';
import { leavingCommand } from './leavingCommand.ts';

let cluster: CitusCluster;
let distributed: DistributedDatabase;
/** A portal with the demo firms on a single PostgreSQL server, and an empty one on the cluster. */
let plain: TestPortal;
let portal: TestPortal;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-leaving-'));
  cluster = await startCitus(needsCitus());
  distributed = await DistributedDatabase.make(cluster, 'leaving');
  await distributed.distribute();
  plain = await startTestPortal({ env: { TAX_AUTHORITY: 'none' } });
  portal = await distributed.startPortal({ SEED: 'none', TAX_AUTHORITY: 'none' });
});
afterAll(async () => {
  await portal?.close();
  await plain?.close();
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the environment of the operator's commands for a portal. */
function envOf({ database, deps }: TestPortal) {
  const url =
    deps === portal.deps
      ? { DATABASE_URL: distributed.accountUrl, DATABASE_OWNER_URL: distributed.ownerUrl }
      : { DATABASE_URL: database.url };
  return { ...url, DATA_DIR: deps.config.dataDir, INIT_CWD: folder };
}

test.for(['c1001', 'c2001', 'c3001'])(
  'the firm %s is imported from a single server, and exported again with the same checksums',
  async (firm) => {
    const run = (on: TestPortal, command: string, options: Record<string, string>, of?: string) =>
      leavingCommand.run({ command, operands: [], firm: of, options, env: envOf(on) });
    await run(plain, 'export', { to: firm }, firm);
    expect(await run(portal, 'import', { from: firm })).toMatch(RegExp(`^Imported the firm ${firm} `));
    await run(portal, 'export', { to: `${firm}-again` }, firm);
    expect(await run(portal, 'export', { check: `${firm}-again` })).toMatch(/^Whole: the firm /);
    const checksums = async (name: string) => {
      const { tables, contents } = await readManifest(folderPlace(join(folder, name)));
      // Exports and imports are audited themselves.
      const same = tables.filter(({ table }) => !table.startsWith('audit_'));
      return [...same.map(({ table, rows, sha256 }) => ({ table, rows, sha256 })), contents];
    };
    expect(await checksums(`${firm}-again`)).toEqual(await checksums(firm));
  },
);

test('a client is exported from one firm and imported into another', async () => {
  const env = envOf(portal);
  await firmCommand.run({
    command: 'add',
    // The firm’s name appears where it acted itself.
    operands: ['Harbor & Finch CPAs'],
    firm: undefined,
    options: { country: 'US', email: 'office@lumen.test', id: 'lumen' },
    env,
  });
  // Exceptions for individual people belong to the firm and are not exported.
  await personBatchCommand.run({
    command: 'change',
    operands: ['olivia@demo.test'],
    firm: 'c1001',
    options: { 'remove-exception': 'previews' },
    env,
  });
  const run = (command: string, firm: string, options: Record<string, string>, ...operands: string[]) =>
    clientCommand.run({ command, operands, firm, options, env });
  await run('export', 'c1001', { to: 'us-001.zip' }, 'us-001');
  expect(await run('import', 'lumen', { from: 'us-001.zip' })).toMatch(
    /^Imported the client us-001 to lumen: [1-9]\d* documents, \d+ rows of data\.\n/,
  );
  await expect(run('import', 'lumen', { from: 'us-001.zip' })).rejects.toMatchObject({
    problems: [expect.stringMatching(/^The firm already has the client us-001: /)],
  });
  const [there, here] = await Promise.all([
    openSession(portal, 'lumen', 'olivia'),
    openSession(portal, 'c1001', 'olivia'),
  ]);
  for (const path of [
    '/api/documents/v1/containers/tree?clientId=us-001',
    '/api/documents/v1/clients/us-001/documents?pageSize=100',
    '/api/tasks/v3/tasks/clients/us-001',
  ]) {
    const [theirs, mine] = await Promise.all([there.fetch(path), here.fetch(path)]);
    expect([path, theirs.status]).toEqual([path, 200]);
    expect(await theirs.json(), path).toEqual(
      JSON.parse((await mine.text()).replaceAll('"c1001"', '"lumen"')),
    );
  }
});
