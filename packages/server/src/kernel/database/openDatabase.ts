import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { type ClientBase, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { routeAtWork } from '../http/routeAtWork.ts';
import { traceStatement } from '../tracing/traceStatement.ts';
import { DatabaseHosts, hostUrls } from './DatabaseHosts.ts';
import { firmAtWork, workAtHand } from './firmAtWork.ts';
import { KeptPlans } from './KeptPlans.ts';
import type { KernelTables } from './schema.ts';
import { WatchedClient, type WatchedClientConfig } from './WatchedClient.ts';
import { watchPool } from './watchPool.ts';

const INT8 = 20;
const DATE = 1082;

/** Duration from which a statement is logged as slow, with its route, in milliseconds. */
const slowMs = 1000;

/** Connection pool of each database. */
const pools = new WeakMap<object, Pool>();

/** Returns the connection pool of a database that {@link openDatabase} has opened. */
export function poolOf(db: object): Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('this database has no pool');
  return pool;
}

/** Pool of the replica that the current work reads from, whichever database it queries. */
const readPool = new AsyncLocalStorage<Pool>();

/**
 * Runs work that only reads, using a replica instead of the database that it queries. If the replica has no connection
 * available, the work reads from that database itself.
 *
 * @param replica - opened by {@link openDatabase}
 */
export function readingFrom<T>(replica: object, work: () => T): T {
  return readPool.run(poolOf(replica), work);
}

/**
 * Idle time after which a connection is closed, in milliseconds. It is long, because a new connection costs some 10 ms,
 * and its first queries as much again, since the database has to load its catalogue caches.
 */
const idleMs = 600_000;

/**
 * Opens a database with a connection pool. Counts and sizes (`bigint`) are read as numbers, all being below 2^53;
 * calendar dates stay text, so that no time zone can shift them.
 *
 * @param plans - determines which statements' plans the connections cache; default: none
 */
export function openDatabase<Tables = KernelTables>(
  url: string,
  pool: number,
  log: FastifyBaseLogger,
  plans = new KeptPlans(),
): Kysely<Tables> {
  const hosts = new DatabaseHosts(url);
  const settings: PoolConfig & WatchedClientConfig = {
    hosts,
    plans,
    connectionString: hostUrls(url)[0],
    // The pool passes these settings to each connection, which its type does not express.
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
  // A broken connection is replaced at the next query. Without listeners, its error would end the process: the pool
  // itself only listens to idle connections, not to one that is in a transaction.
  connections.on('error', () => undefined);
  connections.on('connect', (client) => {
    client.on('error', (error) => {
      // While the pool is closing, the database may end a connection before it has read our goodbye message.
      if (!connections.ending) log.warn({ err: error }, 'database connection lost');
    });
  });
  watchPool(connections, hosts, log);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: keptToFirms(connections) }),
    log(statement) {
      traceStatement(statement);
      const { queryDurationMillis, query } = statement;
      if (queryDurationMillis < slowMs) return;
      // Values are not logged, because they may be sensitive.
      const text = query.sql.replaceAll(/\s+/g, ' ').trim().slice(0, 500);
      log.warn(
        {
          route: routeAtWork.getStore(),
          ...workAtHand(),
          ms: Math.round(queryDurationMillis),
          statement: text,
        },
        'slow statement',
      );
    },
  });
  pools.set(db, connections);
  return db;
}

/** Returns a pool whose connections are restricted to the firm for which they are acquired. */
function keptToFirms(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const firm = firmAtWork();
      const replica = readPool.getStore();
      const given = (await replica?.connect().catch(() => undefined)) ?? (await pool.connect());
      const client = given as PoolClient & WatchedClient;
      client.firm = firm;
      return client;
    },
  };
}
