import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { restorableMs } from './binStore.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** It was in the recycle bin for 30 days. */
    'document-purged': unknown;
  }
}

const batchSize = 500;

/**
 * Removes for good what was deleted 30 days ago. Contents that no other document has are collected afterwards
 * (`removeUnusedBlobs`).
 */
export async function purgeBin({ db, clock, audit }: Pick<Deps, 'db' | 'clock' | 'audit'>): Promise<void> {
  const before = new Date(clock.now().getTime() - restorableMs);
  for (let purged = batchSize; purged === batchSize; ) {
    purged = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ company_id: string; document_id: string; name: string }>`
        delete from documents using (
          select company_id, document_id from documents where deleted_at < ${before}
          limit ${batchSize} for update skip locked
        ) as old
        where documents.company_id = old.company_id and documents.document_id = old.document_id
        returning documents.company_id, documents.document_id, documents.name`.execute(tx);
      for (const { company_id: companyId, document_id, name } of rows) {
        const subject = `document:${document_id}`;
        await audit.record(
          { action: 'document-purged', companyId, userId: null, subject, details: { name } },
          tx,
        );
      }
      return rows.length;
    });
  }
  // Folders are removed from the leaves up: each once nothing is left in it.
  for (let purged = 1; purged > 0; ) {
    purged = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ company_id: string; container_id: string }>`
        select company_id, container_id from containers as k
        where deleted_at < ${before}
          and not exists (
            select from containers as child
            where child.company_id = k.company_id and k.container_id in (child.parent_id, child.deleted_with)
          )
          and not exists (
            select from documents as d where d.company_id = k.company_id and d.container_id = k.container_id
          )
        for update skip locked`.execute(tx);
      for (const { company_id, container_id } of rows) {
        for (const table of ['container_members', 'containers'] as const) {
          await tx
            .deleteFrom(table)
            .where('company_id', '=', company_id)
            .where('container_id', '=', container_id)
            .execute();
        }
      }
      return rows.length;
    });
  }
}
