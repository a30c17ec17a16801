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
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<ScannedContent>`
      select distinct d.company_id as "companyId", d.sha256 from documents as d
      where d.scan_state = 'scanning' and not exists (
        select from jobs.job as j
        where j.name = ${scanQueue} and j.state in ('created', 'retry', 'active')
          and j.data->>'companyId' = d.company_id and j.data->>'sha256' = d.sha256
      )`.execute(tx);
    for (const content of rows) await jobs.send(scanQueue, content, tx);
  });
}
