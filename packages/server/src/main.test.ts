import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { portalVersion } from './kernel/portalVersion.ts';
import { freePort } from './testing/freePort.ts';
import { launchProcess, type ServerProcess, startProcess } from './testing/serverProcess.ts';
import { signIn, withToken } from './testing/signIn.ts';
import { soon } from './testing/soon.ts';
import { createTestDatabase } from './testing/testDatabase.ts';

let folder: string;
let port: number;
const started: ServerProcess[] = [];

/** The data folder of a server that was started once with an empty folder, and stopped. */
let stopped: string;
beforeAll(async () => {
  stopped = await mkdtemp(join(tmpdir(), 'anteroom-main-'));
  const server = await startProcess({ PORT: String(await freePort()), DATA_DIR: stopped, SEED: 'demo' });
  expect(server.output()).toContain('Anteroom is ready');
  expect(await server.end('SIGTERM')).toBe(0);
});
afterAll(() => rm(stopped, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-main-'));
  // Unlike Node's own copy functions, `cp -a` preserves the owner: PostgreSQL runs as another user when we are root.
  await promisify(execFile)('cp', ['-a', `${stopped}/.`, folder]);
  port = await freePort();
});
afterEach(async () => {
  for (const server of started.splice(0)) await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await startProcess({ PORT: String(port), DATA_DIR: folder, SEED: 'demo', ...env });
  started.push(server);
  return server;
}

/**
 * Returns the process ID of the embedded database, from the file that the database removes when it shuts down cleanly.
 */
async function databasePid(): Promise<number> {
  return Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);
}

const bindings = '/api/security/v1/session/bindings';

describe('a failed start', () => {
  test('reports all invalid environment variables at once', async () => {
    const server = await start({ PORT: 'four', PUBLIC_URL: 'portal', SEED: 'some' });
    expect(await server.ended).toBe(1);
    const lines = server.output().trim().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'PUBLIC_URL', 'SEED']);
  });

  test('reports in one line that the port is taken, and leaves no database or lock behind', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    const server = await start();
    other.close();
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(`Port ${port} is taken by another program. Set PORT.\n`);
    await expect(readFile(join(folder, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
    await expect(readFile(join(folder, 'server.lock'))).rejects.toThrow('ENOENT');
  });

  test('reports in one line that the data folder cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    const server = await start({ DATA_DIR: join(folder, 'file', 'data') });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^The data folder .* cannot be written \(ENOTDIR\)\. Set DATA_DIR\.\n$/);
  });

  test('reports a data folder in a read-only place in the same way', async () => {
    const server = await start({ DATA_DIR: '/proc/anteroom/data' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^The data folder \/proc\/anteroom\/data cannot be written \(E\w+\)\. /);
  });

  test('reports each problem with the database and how to solve it', async () => {
    const right = new URL(inject('testDatabaseUrl'));
    const urlWith = (change: Partial<URL>) => Object.assign(new URL(right), change).href;
    const at = right.host;
    const closed = await freePort();
    const newer = await createTestDatabase();
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`.execute(newer.db);
    await sql`comment on table kysely_migration is 'local: by Anteroom 9.0.0'`.execute(newer.db);
    const older = await createTestDatabase();
    await sql`insert into kysely_migration (name, timestamp) values ('0001_core', '')`.execute(older.db);
    const told = async (url: string) => {
      const server = await start({ DATABASE_URL: url });
      expect(await server.ended).toBe(1);
      return server.output();
    };
    try {
      expect(await told(urlWith({ password: 'hunter2' }))).toBe(
        `The database at ${at} does not accept the user "${right.username}" with this password. Correct DATABASE_URL.\n`,
      );
      expect(await told(urlWith({ port: String(closed) }))).toBe(
        `The database at ${right.hostname}:${closed} cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.\n`,
      );
      expect(await told(urlWith({ pathname: '/nowhere' }))).toBe(
        `There is no database "nowhere" at ${at}. Create it (createdb nowhere), or correct DATABASE_URL.\n`,
      );
      expect(await told(newer.url)).toBe(
        `The database was brought up to date by Anteroom 9.0.0 (9999_later); this is Anteroom ${portalVersion}. Start that version, or restore the backup from before it.\n`,
      );
      expect(await told(older.url)).toContain('Remove the database "test_');
    } finally {
      await newer.drop();
      await older.drop();
    }
  });

  test('names the server that is using the data folder', async () => {
    const first = await start();
    const second = await start({ PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `The data folder ${folder} is in use by the server at http://localhost:${port} (process ${first.pid}).\n`,
    );
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
  });
});

describe('stopping and restarting', () => {
  test('SIGKILL loses no session, and the database left running is taken over', async () => {
    const first = await start();
    const { token, cookies } = await signIn(`http://localhost:${port}`, 'olivia@demo.test');
    await first.end('SIGKILL');

    await start();
    const olivia = withToken(`http://localhost:${port}`, token, cookies);
    expect((await olivia.fetch(bindings)).status).toBe(200);
  });

  test('an embedded database that is killed is restarted and logged, and no session is lost', async () => {
    const server = await start();
    const olivia = await signIn(`http://localhost:${port}`, 'olivia@demo.test');
    for (let kill = 1; kill <= 2; kill++) {
      process.kill(await databasePid(), 'SIGKILL');
      await soon(() =>
        expect(server.output().split('the embedded PostgreSQL is running again')).toHaveLength(kill + 1),
      );
      await soon(async () => expect((await olivia.fetch(bindings)).status).toBe(200));
    }
    expect(server.output()).toMatch(/"signal":"SIGKILL".*the embedded PostgreSQL has ended/);
    expect(await server.end('SIGTERM')).toBe(0);
    await expect(databasePid()).rejects.toThrow('ENOENT');
  });

  test('SIGTERM during startup stops the server and its database', async () => {
    const server = launchProcess({ PORT: String(port), DATA_DIR: folder, SEED: 'demo' });
    started.push(server);
    await soon(databasePid);
    expect(await server.end('SIGTERM')).toBe(0);
    await expect(databasePid()).rejects.toThrow('ENOENT');
    await expect(readFile(join(folder, 'server.lock'))).rejects.toThrow('ENOENT');
  });

  test('an error while the code is loaded stops the database that was started in the meantime', async () => {
    const hook = `
      import { registerHooks } from 'node:module';
      const load = (url, context, next) => {
        if (url.endsWith('/src/server.ts')) throw new Error('an unreadable file');
        return next(url, context);
      };
      registerHooks({ load });`;
    const server = await start({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
    });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('an unreadable file');
    await expect(databasePid()).rejects.toThrow('ENOENT');
  });

  test('a lock whose process id now belongs to another program is ignored as stale', async () => {
    const lock = { pid: process.pid, startedAt: '1', address: 'http://localhost:1' };
    await writeFile(join(folder, 'server.lock'), JSON.stringify(lock));
    const server = await start();
    expect(server.output()).toContain('Anteroom is ready');
  });

  test('a copy of the signal, as npm and its script pass one on, does not cut the stop short', async () => {
    const server = await start({ LOG_LEVEL: 'info' });
    void server.end('SIGINT');
    await expect.poll(() => server.output(), { interval: 5 }).toContain('draining');
    expect(await server.end('SIGINT')).toBe(0);
    await expect(databasePid()).rejects.toThrow('ENOENT');
  });

  test('SIGTERM lets a request in progress finish', async () => {
    const server = await start();
    const body = JSON.stringify({
      type: 'oidc',
      sp: 'anteroom',
      lang: 'en-us',
      redirectUri: `http://localhost:${port}/auth`,
    });
    const slow = request(`http://127.0.0.1:${port}/api/security/v1/oidc/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    const answer = new Promise<number>((resolve, reject) => {
      slow.on('response', (response) => resolve(response.statusCode ?? 0)).on('error', reject);
    });
    // The server has accepted the request when it asks for the body.
    await new Promise<void>((resolve) => slow.once('continue', resolve).flushHeaders());
    const ended = server.end('SIGTERM');
    await refusesConnections(port);
    slow.end(body);
    expect(await answer).toBe(200);
    expect(await ended).toBe(0);
  });

  test('SIGTERM cuts a request that never ends after the drain time', async () => {
    const server = await start({ DRAIN_SECONDS: '10' });
    const stalled = request(`http://127.0.0.1:${port}/api/security/v1/oidc/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 100, expect: '100-continue' },
    });
    const cut = new Promise((resolve) => stalled.once('error', resolve));
    await new Promise<void>((resolve) => stalled.once('continue', resolve).flushHeaders());
    // The server ends by itself: with 0, or with 1 if a slow machine needs all of that time for the database.
    expect(await server.end('SIGTERM')).not.toBeNull();
    await cut;
  });
});

/** Resolves when the server has stopped listening. */
async function refusesConnections(at: number): Promise<void> {
  const refused = await fetch(`http://127.0.0.1:${at}/healthz`).then(
    () => false,
    () => true,
  );
  if (!refused) await refusesConnections(at);
}
