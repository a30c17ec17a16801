import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../portal/schema.ts';

/** Expects that the stored counts of documents match the documents. */
export async function expectCountsKept(db: Db): Promise<void> {
  const { rows: kept } = await sql`
    select container_id, created_by, lock_type, lock_level, documents from document_counts
    where documents <> 0 order by 1, 2, 3, 4`.execute(db);
  const { rows: counted } = await sql`
    select container_id, created_by, coalesce(lock_type, '') as lock_type, coalesce(lock_level, '') as lock_level,
      count(*) as documents
    from documents where deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  expect(kept).toEqual(counted);
  expect(kept).not.toHaveLength(0);
}
