import type { FastifyBaseLogger } from 'fastify';
import { Client, type Pool } from 'pg';
import type { DatabaseHosts } from './DatabaseHosts.ts';
import { dropConnection, type WatchedClient } from './WatchedClient.ts';

/** Milliseconds without an answer after which it is asked whether the database still works on a statement. */
const silentMs = 2000;

/** Milliseconds that the database has to answer that. */
const probeMs = 2000;

const intervalMs = 500;

/**
 * Gives up connections that will never answer: of a database that is frozen, or behind a network that dropped them without a word. A slow
 * statement is left alone: a second connection sees that the database is at work on it. Costs no round trip while answers come.
 */
export function watchPool(pool: Pool, hosts: DatabaseHosts, log: FastifyBaseLogger): void {
  const idle = new Set<WatchedClient>();
  const busy = new Set<WatchedClient>();
  const probed = new WeakMap<WatchedClient, number>();
  pool.on('acquire', (client) => {
    idle.delete(client as unknown as WatchedClient);
    busy.add(client as unknown as WatchedClient);
  });
  pool.on('release', (_, client) => {
    const watched = client as unknown as WatchedClient;
    busy.delete(watched);
    // The pool keeps no connection that is ending. A transaction that could not be begun or ended is not handed on, with its firm.
    if (watched.isReadOnly || watched.isInTransaction) void watched.end().catch(() => undefined);
    else idle.add(watched);
  });
  pool.on('remove', (client) => {
    idle.delete(client as unknown as WatchedClient);
    busy.delete(client as unknown as WatchedClient);
  });

  const check = async (client: WatchedClient, since: number) => {
    probed.set(client, performance.now());
    const fault = await faultOf(client, hosts);
    if (fault === null || client.waitingSince !== since) return;
    log.warn({ seconds: Math.round((performance.now() - since) / 1000) }, fault);
    client.giveUp(fault);
    // Whatever took this connection may have taken those that have been quiet since.
    for (const other of idle) if (other.heardAt < since) other.giveUp(fault);
  };
  const timer = setInterval(() => {
    if (pool.ended) clearInterval(timer);
    const now = performance.now();
    for (const client of busy) {
      const { waitingSince } = client;
      if (waitingSince === null || now - waitingSince < silentMs) continue;
      if (now - (probed.get(client) ?? 0) >= silentMs + probeMs) void check(client, waitingSince);
    }
  }, intervalMs);
  timer.unref();
}

/** Returns why a statement will not be answered; null when the database is at work on it. */
async function faultOf(client: WatchedClient, hosts: DatabaseHosts): Promise<string | null> {
  const probe = new Client({
    connectionString: await hosts.choose(),
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
    application_name: 'anteroom probe',
  });
  probe.on('error', () => undefined);
  try {
    await probe.connect();
    const { rows } = await probe.query<{ self: number; state: string | null }>(
      'select pg_backend_pid() as self, (select state from pg_stat_activity where pid = $1) as state',
      [processIdOf(client)],
    );
    // A pooler makes up process IDs, so that the database says nothing of this connection.
    if (rows[0]?.self !== processIdOf(probe)) return null;
    return rows[0]?.state === 'active' ? null : 'a database connection was lost without a word';
  } catch (error) {
    const { code } = error as { code?: string };
    // All connections being taken is an answer, too.
    return code === '53300' ? null : 'the database does not answer';
  } finally {
    dropConnection(probe);
  }
}

function processIdOf(client: Client): number | undefined {
  return (client as unknown as { processID?: number }).processID;
}
