import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { DocumentList } from '@anteroom/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseUser } from '../../kernel/database/databaseUser.ts';
import { createDatabase, withDatabase } from '../../testing/databases.ts';
import { freePort } from '../../testing/freePort.ts';
import { needs } from '../../testing/needs.ts';
import { startProcess } from '../../testing/serverProcess.ts';
import { signIn } from '../../testing/signIn.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { backupCommand, restoreCommand } from './backupCommand.ts';

const list = '/api/documents/v1/containers/documents?clientId=us-001';

let folder: string;
/** A PostgreSQL of the operator's own: Debian's, with an account for the portal that is no superuser. */
let postgres: { readonly portal: string; readonly admin: string; stop(): Promise<unknown> };

beforeAll(async () => {
  needs('pg_dump', 'postgresql');
  folder = await mkdtemp(join(tmpdir(), 'anteroom-dumped-'));
  await chmod(folder, 0o755);
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startPostgres() {
  const [initdb] = globSync('/usr/lib/postgresql/*/bin/initdb').sort().reverse();
  if (!initdb) throw new Error('initdb is missing. On Debian: apt-get install postgresql');
  const cluster = await mkdtemp(join(folder, 'cluster-'));
  const user = await chooseUser(cluster, initdb);
  if (user.owner) await chown(cluster, user.owner.uid, user.owner.gid);
  const run = (program: string, ...args: string[]) => {
    const [command, all] = user.command(join(dirname(initdb), program), args);
    return promisify(execFile)(command, all, { ...user.spawnAs, cwd: '/' });
  };
  await run(
    'initdb',
    `--pgdata=${cluster}`,
    '--username=admin',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  );
  const port = await freePort();
  const settings = `-p ${port} -k '' -c listen_addresses=127.0.0.1 -c max_connections=60`;
  await run(
    'pg_ctl',
    'start',
    '--wait',
    `--pgdata=${cluster}`,
    `--log=${cluster}/log`,
    `--options=${settings}`,
  );
  const admin = `postgres://admin@127.0.0.1:${port}/postgres`;
  await execute(admin, "create role portal login createrole password 'a secret'");
  return {
    admin,
    portal: `postgres://portal:a%20secret@127.0.0.1:${port}/portal`,
    stop: () => run('pg_ctl', 'stop', '--mode=immediate', `--pgdata=${cluster}`),
  };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Makes an empty database of the portal's account. Returns its URL. */
async function emptyDatabase(name: string): Promise<string> {
  await createDatabase(postgres.admin, name);
  await execute(postgres.admin, `alter database ${name} owner to portal`);
  return withDatabase(postgres.portal, name);
}

async function start(env: Readonly<Record<string, string>>) {
  const port = await freePort();
  const server = await startProcess({ PORT: String(port), SEED: 'demo', LOG_LEVEL: 'error', ...env });
  if (!server.output().includes('Anteroom is ready')) throw new Error(server.output());
  return { server, url: `http://localhost:${port}` };
}

test('a database of the operator’s own is dumped beside the server, tried out, and restored into an empty one', async () => {
  const env = { DATABASE_URL: await emptyDatabase('original'), DATA_DIR: join(folder, 'data') };
  const { server, url } = await start(env);
  let documents: DocumentList['data'];
  let backup: string;
  try {
    const olivia = await signIn(url, 'olivia@demo.test');
    await uploadFile(olivia, 'Kept.pdf', somePdf(300_000));
    documents = ((await (await olivia.fetch(list)).json()) as DocumentList).data;
    const printed = await backupCommand({
      command: join(folder, 'backups'),
      operands: [],
      firm: undefined,
      env,
    });
    backup = /^The backup is (\S+) .* All \d+ contents are there/.exec(printed ?? '')?.[1] ?? '';
  } finally {
    await server.end('SIGTERM');
  }

  const elsewhere = { DATABASE_URL: await emptyDatabase('restored'), DATA_DIR: join(folder, 'restored') };
  const restore = (to: typeof env) =>
    restoreCommand({ command: backup, operands: [], firm: undefined, env: to });
  await expect(restore({ ...env, DATA_DIR: elsewhere.DATA_DIR })).rejects.toThrow(
    'The database is not empty',
  );
  expect(await restore(elsewhere)).toContain('contents are there and as they came in.');
  await cp(join(env.DATA_DIR, 'secret.key'), join(elsewhere.DATA_DIR, 'secret.key'));
  const restored = await start(elsewhere);
  try {
    const back = await signIn(restored.url, 'olivia@demo.test');
    expect(((await (await back.fetch(list)).json()) as DocumentList).data).toEqual(documents);
  } finally {
    await restored.server.end('SIGTERM');
  }
});
