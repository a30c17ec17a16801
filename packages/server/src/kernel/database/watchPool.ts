import type { FastifyBaseLogger } from 'fastify';
import { Client, type Pool } from 'pg';
import type { DatabaseHosts } from './DatabaseHosts.ts';
import { dropConnection, type WatchedClient } from './WatchedClient.ts';

/**
 * Time without a response after which a probe checks whether the database is still working on a statement, in
 * milliseconds.
 */
const silentMs = 2000;

/** Time limit for that probe, in milliseconds. */
const probeMs = 2000;

const intervalMs = 500;

/**
 * Drops connections that will never get a response, because the database is frozen or the network has dropped them
 * silently. A slow statement is left alone: a second connection shows that the database is working on it. This costs no
 * round trips while responses arrive.
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
    // The pool discards a connection that is ending. A connection whose transaction failed to begin or end must not be
    // reused, because it is still restricted to the firm.
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
    // The same cause may have affected idle connections that have been silent since.
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

/** Returns why a statement will not be answered; null if the database is working on it. */
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
    // Poolers invent process IDs, so the database's answer says nothing about this connection.
    if (rows[0]?.self !== processIdOf(probe)) return null;
    return rows[0]?.state === 'active' ? null : 'a database connection was lost without a word';
  } catch (error) {
    const { code } = error as { code?: string };
    // “Too many connections” is a response, too.
    return code === '53300' ? null : 'the database does not answer';
  } finally {
    dropConnection(probe);
  }
}

function processIdOf(client: Client): number | undefined {
  return (client as unknown as { processID?: number }).processID;
}
