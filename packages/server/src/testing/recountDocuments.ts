import { sql } from 'kysely';
import type { Db } from '../portal/schema.ts';

/** Recounts all documents, after a test has written some without the portal. */
export async function recountDocuments(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`delete from document_counts`.execute(tx);
    await sql`
      insert into document_counts (company_id, client_id, container_id, created_by, lock_type, lock_level, documents)
      select company_id, client_id, container_id, created_by, coalesce(lock_type, ''), coalesce(lock_level, ''), count(*)
      from documents where deleted_at is null group by 1, 2, 3, 4, 5, 6`.execute(tx);
  });
}
