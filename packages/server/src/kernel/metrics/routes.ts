import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { poolOf } from '../database/openDatabase.ts';
import type { App } from '../http/app.ts';
import type { KernelDeps } from '../KernelDeps.ts';

/** Route for Prometheus, which exists only if a token is configured. */
export function metricsRoutes(app: App, deps: KernelDeps): void {
  const { config, metrics } = deps;
  const { metricsToken } = config;
  if (metricsToken === null) return;
  metrics.addProcess();
  addGauges(deps);
  const options = {
    config: { access: 'public', across: 'metrics' },
    logLevel: 'warn',
    schema: { hide: true },
  } as const;
  app.get('/metrics', options, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      fail('unauthenticated', 'The metrics need the operator’s token.');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text());
  });
}

function addGauges({ config, db, replica, health, metrics, plugins }: KernelDeps): void {
  // This gauge comes first, before the queries of the others occupy connections.
  metrics.gauge(
    'anteroom_database_connections',
    'Connections of the pool for requests',
    ['state'],
    async () => {
      const { totalCount, idleCount, waitingCount } = poolOf(db);
      return [
        [{ state: 'busy' }, totalCount - idleCount],
        [{ state: 'idle' }, idleCount],
        [{ state: 'waiting' }, waitingCount],
      ];
    },
  );
  if (replica)
    metrics.gauge(
      'anteroom_replica_behind_seconds',
      'Time by which the replica is behind at most',
      [],
      async () => [[{}, replica.behindMs / 1000]],
    );
  metrics.gauge('anteroom_part_up', 'Whether a part is well', ['part'], async () =>
    Object.entries(await health.look()).map(([part, state]) => [{ part }, state === 'ok' ? 1 : 0] as const),
  );
  metrics.gauge('anteroom_jobs', 'Jobs that are not done', ['queue', 'state'], async () => {
    const { rows } = await sql<{ queue: string; state: string; count: number }>`
      select name as queue, state, count(*) as count from jobs.job where state not in ('completed', 'cancelled') group by 1, 2
    `.execute(db);
    return rows.map(({ queue, state, count }) => [{ queue, state }, count] as const);
  });
  metrics.gauge('anteroom_oldest_job_seconds', 'Age of the oldest job that is due', ['queue'], async () => {
    const { rows } = await sql<{ queue: string; age: number }>`
      select name as queue, extract(epoch from now() - min(start_after))::float as age from jobs.job
      where state in ('created', 'retry') and start_after <= now() group by 1
    `.execute(db);
    return rows.map(({ queue, age }) => [{ queue }, age] as const);
  });
  metrics.gauge('anteroom_disk_free_bytes', 'Free space of the data folder', [], async () => {
    const { bavail, bsize } = await statfs(config.dataDir);
    return [[{}, bavail * bsize]];
  });
  metrics.gauge('anteroom_plugins_refused', 'Plugins that are refused', [], async () => [
    [{}, plugins.inUse.catalogue.refused.length],
  ]);
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
