import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../portal/config.ts';
import { soon } from '../../testing/soon.ts';
import { hostUrls } from './DatabaseHosts.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { Listener } from './listener.ts';
import { openDatabase } from './openDatabase.ts';

const log = pino({ level: 'silent' });

describe('a URL with several hosts', () => {
  test.each([
    [
      'postgres://me:a%2Cb@one:5433,two/name',
      ['postgres://me:a%2Cb@one:5433/name', 'postgres://me:a%2Cb@two/name'],
    ],
    ['postgres://[::1]:1,[::2]:2/name', ['postgres://[::1]:1/name', 'postgres://[::2]:2/name']],
    ['postgres://one,two/n?target_session_attrs=read-write', ['postgres://one/n', 'postgres://two/n']],
    ['postgres://me:p@ss@one/name?sslmode=require', ['postgres://me:p@ss@one/name?sslmode=require']],
  ])('%s becomes one URL per host', (databaseUrl, urls) => {
    expect(hostUrls(databaseUrl)).toEqual(urls);
  });

  test.each([
    ['postgres://one,two:port/name', 'starts with postgres://'],
    ['postgres://one,,two/name', 'starts with postgres://'],
    ['http://one,two/name', 'starts with postgres://'],
    ['nothing', 'starts with postgres://'],
    ['postgres://one,two/name?target_session_attrs=standby', 'needs a host that takes writes'],
  ])('%s is refused without being repeated in the message', (databaseUrl, why) => {
    const problems = problemsOf({ DATABASE_URL: databaseUrl });
    expect(problems).toContain(why);
    expect(problems).not.toContain(databaseUrl);
  });
});

describe('a failover', () => {
  let folder: string;
  const servers: EmbeddedPostgres[] = [];
  let hosts: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anteroom-hosts-'));
    await chmod(folder, 0o711);
    for (const name of ['one', 'two']) {
      const dataDir = join(folder, name);
      await mkdir(dataDir, { mode: 0o711 });
      await writeFile(join(dataDir, 'postgres.password'), 'the-same');
      servers.push(await startEmbeddedPostgres({ dataDir, maxConnections: 20, unsafe: true }));
    }
    hosts = servers.map(({ url }) => new URL(url).host);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  });

  /** Makes one of the servers read-only, as a standby is. */
  async function turn(server: EmbeddedPostgres | undefined, readOnly: 'on' | 'off') {
    const db = openDatabase(server?.url ?? '', 1, log);
    await sql`alter system set default_transaction_read_only = ${sql.lit(readOnly)}`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    await soon(async () => {
      const { rows } = await sql<{ on: string }>`show default_transaction_read_only`.execute(db);
      expect(rows).toEqual([{ default_transaction_read_only: readOnly }]);
    });
    await db.destroy();
  }

  const portOf = async (db: Kysely<never>) => {
    const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(db);
    return rows[0]?.port;
  };
  const write = (db: Kysely<never>) => sql`create table if not exists written (id int)`.execute(db);

  test('routes writes and the listener to the host that accepts writes, and reads while none does', async () => {
    const [one, two] = servers;
    const [first, second] = servers.map(({ url }) => new URL(url).port);
    const url = `postgres://anteroom:the-same@${hosts.join(',')}/postgres?target_session_attrs=read-write`;
    await turn(two, 'on');
    const db = openDatabase<never>(url, 1, log);
    const listener = new Listener(url, log);
    try {
      await write(db);
      expect(await portOf(db)).toBe(first);

      await turn(one, 'on');
      await turn(two, 'off');
      await expect(write(db)).rejects.toMatchObject({ code: '25006' });
      await write(db);
      expect(await portOf(db)).toBe(second);

      // While no server accepts writes, the data can still be read.
      await turn(two, 'on');
      await expect(write(db)).rejects.toMatchObject({ code: '25006' });
      expect([first, second]).toContain(await portOf(db));

      await two?.stop();
      await turn(one, 'off');
      await soon(() => write(db));
      expect(await portOf(db)).toBe(first);
      await listener.start();
      expect(listener.listening).toBe(true);
    } finally {
      await listener.close();
      await db.destroy();
    }
  });
});

function problemsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
