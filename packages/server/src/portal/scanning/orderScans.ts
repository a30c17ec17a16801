import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { type ScannedContent, scanQueue } from './scanContent.ts';

/** Every minute. */
export const unorderedScansTimes = '* * * * *';

/**
 * Queues missing scans for documents that wait for one: those of an operator's import, whose command does not queue
 * jobs.
 */
export async function orderScans({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const { rows: waiting } = await sql<ScannedContent>`
    select distinct company_id as "companyId", sha256 from documents where scan_state = 'scanning'`.execute(
    db,
  );
  if (waiting.length === 0) return;
  const companyIds = waiting.map(({ companyId }) => companyId);
  const hashes = waiting.map(({ sha256 }) => sha256);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<ScannedContent>`
      select d."companyId", d.sha256
      from unnest(${companyIds}::text[], ${hashes}::text[]) as d ("companyId", sha256)
      where not exists (
        select from jobs.job as j
        where j.name = ${scanQueue} and j.state in ('created', 'retry', 'active')
          and j.data->>'companyId' = d."companyId" and j.data->>'sha256' = d.sha256
      )`.execute(tx);
    for (const content of rows) await jobs.send(scanQueue, content, tx);
  });
}
