import { soon } from '@anteroom/server/testing/soon';
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { ManifestTables } from '../tables.ts';

/** Removes the plugin's schedules, which would otherwise run at any time during a test. */
export async function endSchedule(db: Kysely<ManifestTables>): Promise<void> {
  let ended = 0;
  await soon(async () => {
    const removed = await sql`delete from jobs.schedule where name like 'actions-nfe-manifest.%'`.execute(db);
    ended += Number(removed.numAffectedRows);
    expect(ended).toBe(2);
  });
  await soon(async () => {
    const { rows } = await sql`select from jobs.job where state < 'completed'
      and (name = '__pgboss__send-it' or name like 'actions-nfe-manifest.%')`.execute(db);
    expect(rows).toHaveLength(0);
  });
}
