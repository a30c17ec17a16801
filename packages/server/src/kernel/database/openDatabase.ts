import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { type ClientBase, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { routeAtWork } from '../http/routeAtWork.ts';
import { DatabaseHosts, hostUrls } from './DatabaseHosts.ts';
import { firmAtWork, workAtHand } from './firmAtWork.ts';
import type { KernelTables } from './schema.ts';
import { WatchedClient, type WatchedClientConfig } from './WatchedClient.ts';
import { watchPool } from './watchPool.ts';

const INT8 = 20;
const DATE = 1082;

/** Milliseconds from which on a statement is logged, with its route. */
const slowMs = 1000;

/** Pools by their database. */
const pools = new WeakMap<object, Pool>();

/** Returns the pool of a database that {@link openDatabase} has opened. */
export function poolOf(db: object): Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('this database has no pool');
  return pool;
}

/** A new connection takes the database some 10 ms, and its first queries as long again: what they are about, it has yet to read. */
const idleMs = 600_000;

/**
 * Opens a pool. Counts and sizes (`bigint`) are read as numbers, all being below 2^53; calendar dates stay text, as no
 * time zone may move them.
 */
export function openDatabase<Tables = KernelTables>(
  url: string,
  pool: number,
  log: FastifyBaseLogger,
): Kysely<Tables> {
  const hosts = new DatabaseHosts(url);
  const settings: PoolConfig & WatchedClientConfig = {
    hosts,
    connectionString: hostUrls(url)[0],
    // The pool gives each connection these settings, which its type does not say.
    Client: WatchedClient as unknown as new () => ClientBase,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    max: pool,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: idleMs,
    application_name: 'anteroom',
    types: {
      getTypeParser: (oid, format) => {
        if (oid === INT8) return Number;
        if (oid === DATE) return String;
        return types.getTypeParser(oid, format);
      },
    },
  };
  const connections = new Pool(settings);
  // A connection that breaks is replaced at the next query. Without listeners its error would end the process: the pool's
  // own hears of idle connections only, not of one that is in a transaction.
  connections.on('error', () => undefined);
  connections.on('connect', (client) => {
    client.on('error', (error) => {
      // While the pool is closing, the database may end a connection before it has read our farewell.
      if (!connections.ending) log.warn({ err: error }, 'database connection lost');
    });
  });
  watchPool(connections, hosts, log);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: keptToFirms(connections) }),
    log({ queryDurationMillis, query }) {
      if (queryDurationMillis < slowMs) return;
      // Values are not logged: they may be anything.
      const statement = query.sql.replaceAll(/\s+/g, ' ').trim().slice(0, 500);
      log.warn(
        { route: routeAtWork.getStore(), ...workAtHand(), ms: Math.round(queryDurationMillis), statement },
        'slow statement',
      );
    },
  });
  pools.set(db, connections);
  return db;
}

/** Returns a pool whose connections are kept to the firm that is at work when they are taken. */
function keptToFirms(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const firm = firmAtWork();
      const client = (await pool.connect()) as PoolClient & WatchedClient;
      client.firm = firm;
      return client;
    },
  };
}
