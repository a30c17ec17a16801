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

/** Pool that work reads from, whichever database it asks. */
const readPool = new AsyncLocalStorage<Pool>();

/**
 * Does work that only reads, from a replica of the database that it asks. What the replica has no connection for is read from that database
 * itself.
 *
 * @param replica - opened by {@link openDatabase}
 */
export function readingFrom<T>(replica: object, work: () => T): T {
  return readPool.run(poolOf(replica), work);
}

/** A new connection takes the database some 10 ms, and its first queries as long again: what they are about, it has yet to read. */
const idleMs = 600_000;

/**
 * Opens a pool. Counts and sizes (`bigint`) are read as numbers, all being below 2^53; calendar dates stay text, as no
 * time zone may move them.
 *
 * @param plans - says which statements' plans the connections keep; default: none
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
    log(statement) {
      traceStatement(statement);
      const { queryDurationMillis, query } = statement;
      if (queryDurationMillis < slowMs) return;
      // Values are not logged: they may be anything.
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

/** Returns a pool whose connections are kept to the firm that is at work when they are taken. */
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
