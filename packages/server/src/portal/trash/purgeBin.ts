import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { forFirm } from '../../kernel/database/firmAtWork.ts';
import { restorableMs } from './binStore.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** The document had been in the recycle bin for 30 days. */
    'document-purged': unknown;
  }
}

const batchSize = 500;

/**
 * Permanently removes what was deleted 30 days ago, firm by firm. Contents that no longer belong to a document are
 * removed afterwards (`removeUnusedBlobs`).
 */
export async function purgeBin(deps: Pick<Deps, 'db' | 'clock' | 'audit'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - restorableMs);
  const { rows: firms } = await sql<{ company_id: string }>`
    select company_id from documents where deleted_at < ${before}
    union select company_id from containers where deleted_at < ${before}`.execute(deps.db);
  for (const { company_id } of firms) {
    await forFirm(company_id, async () => {
      await purgeDocuments(deps, company_id, before);
      await purgeContainers(deps, company_id, before);
    });
  }
}

async function purgeDocuments(
  { db, audit }: Pick<Deps, 'db' | 'audit'>,
  companyId: string,
  before: Date,
): Promise<void> {
  for (let purged = batchSize; purged === batchSize; ) {
    purged = await db.transaction().execute(async (tx) => {
      const old = await tx
        .selectFrom('documents')
        .select(['document_id', 'name'])
        .where('company_id', '=', companyId)
        .where('deleted_at', '<', before)
        .limit(batchSize)
        .forUpdate()
        .skipLocked()
        .execute();
      if (old.length === 0) return 0;
      await tx
        .deleteFrom('documents')
        .where('company_id', '=', companyId)
        .where(
          'document_id',
          'in',
          old.map(({ document_id }) => document_id),
        )
        .execute();
      for (const { document_id, name } of old) {
        const subject = `document:${document_id}`;
        await audit.record(
          { action: 'document-purged', companyId, userId: null, subject, details: { name } },
          tx,
        );
      }
      return old.length;
    });
  }
}

/** Removes folders from the leaves up, each once it is empty. */
async function purgeContainers({ db }: Pick<Deps, 'db'>, companyId: string, before: Date): Promise<void> {
  for (let purged = 1; purged > 0; ) {
    purged = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ container_id: string }>`
        select container_id from containers as k
        where company_id = ${companyId} and deleted_at < ${before}
          and not exists (
            select from containers as child
            where child.company_id = k.company_id and k.container_id in (child.parent_id, child.deleted_with)
          )
          and not exists (
            select from documents as d where d.company_id = k.company_id and d.container_id = k.container_id
          )
        for update skip locked`.execute(tx);
      for (const { container_id } of rows) {
        for (const table of ['container_members', 'containers'] as const) {
          await tx
            .deleteFrom(table)
            .where('company_id', '=', companyId)
            .where('container_id', '=', container_id)
            .execute();
        }
      }
      return rows.length;
    });
  }
}
