import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentList } from '@anteroom/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase, withDatabase } from '../../testing/databases.ts';
import { freePort } from '../../testing/freePort.ts';
import { needs } from '../../testing/needs.ts';
import { startProcess } from '../../testing/serverProcess.ts';
import { signIn } from '../../testing/signIn.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { backupCommand, restoreCommand } from './backupCommand.ts';

const list = '/api/documents/v1/containers/documents?clientId=us-001';
/** Database account of the portal, not a superuser. */
const account = 'backup_test';
const names = ['backup_test_original', 'backup_test_restored'];

let folder: string;

beforeAll(async () => {
  needs('pg_dump', 'postgresql-client-18', 18);
  folder = await mkdtemp(join(tmpdir(), 'anteroom-dumped-'));
  // If the caller is root, PostgreSQL runs as a separate user, which needs access to the folder.
  await chmod(folder, 0o755);
  await asSuperuser(
    `drop role if exists ${account}`,
    `create role ${account} login password 'a secret'`,
    `grant anteroom_firm, anteroom_portal to ${account}`,
  );
});
afterAll(async () => {
  for (const name of names) await dropDatabase(inject('testDatabaseUrl'), name);
  await asSuperuser(`drop role if exists ${account}`);
  await rm(folder, { recursive: true, force: true });
});

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: inject('testDatabaseUrl') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Creates an empty database owned by the portal's account and returns its URL. */
async function emptyDatabase(name: string): Promise<string> {
  const server = inject('testDatabaseUrl');
  await createDatabase(server, name);
  await asSuperuser(`alter database ${name} owner to ${account}`);
  const url = new URL(withDatabase(server, name));
  url.username = account;
  url.password = 'a secret';
  return url.href;
}

async function start(env: Readonly<Record<string, string>>) {
  const port = await freePort();
  const server = await startProcess({ PORT: String(port), SEED: 'demo', LOG_LEVEL: 'error', ...env });
  if (!server.output().includes('Anteroom is ready')) throw new Error(server.output());
  return { server, url: `http://localhost:${port}` };
}

test('an external database is dumped while the server runs, verified, and restored only into an empty one', async () => {
  const [original = '', other = ''] = names;
  const env = { DATABASE_URL: await emptyDatabase(original), DATA_DIR: join(folder, 'data') };
  const { server, url } = await start(env);
  let documents: DocumentList['data'];
  let backup: string;
  try {
    const olivia = await signIn(url, 'olivia@demo.test');
    await uploadFile(olivia, 'Kept.pdf', somePdf(300_000));
    documents = ((await (await olivia.fetch(list)).json()) as DocumentList).data;
    const printed = await backupCommand.run({
      command: join(folder, 'backups'),
      operands: [],
      firm: undefined,
      options: {},
      env,
    });
    backup = /^The backup is (\S+) .* All \d+ contents are present/.exec(printed ?? '')?.[1] ?? '';
  } finally {
    await server.end('SIGTERM');
  }

  const elsewhere = { DATABASE_URL: await emptyDatabase(other), DATA_DIR: join(folder, 'restored') };
  const restore = (to: typeof env) =>
    restoreCommand.run({ command: backup, operands: [], firm: undefined, options: {}, env: to });
  await expect(restore({ ...env, DATA_DIR: elsewhere.DATA_DIR })).rejects.toThrow(
    'The database is not empty',
  );
  expect(await restore(elsewhere)).toContain('contents are present and unchanged.');
  await cp(join(env.DATA_DIR, 'secret.key'), join(elsewhere.DATA_DIR, 'secret.key'));
  const restored = await start(elsewhere);
  try {
    const back = await signIn(restored.url, 'olivia@demo.test');
    expect(((await (await back.fetch(list)).json()) as DocumentList).data).toEqual(documents);
  } finally {
    await restored.server.end('SIGTERM');
  }
});
