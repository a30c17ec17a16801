import { type BlobStore, blobKey } from '../../kernel/blobs/blobStore.ts';
import type { Clock } from '../../kernel/clock.ts';
import { forFirm } from '../../kernel/database/firmAtWork.ts';
import type { Db } from '../schema.ts';

/** Younger contents may belong to an upload that is about to become a document. */
const unusedAfterMs = 24 * 3_600_000;
const batchSize = 100;

/**
 * Removes contents without a document, from uploads that were killed midway or refused at the last moment. The row
 * stays locked until the content has been removed, so that a concurrent upload of the same content waits and then
 * stores it again.
 */
export async function removeUnusedBlobs(db: Db, blobs: BlobStore, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - unusedAfterMs);
  const firms = await db
    .selectFrom('blobs')
    .select('company_id')
    .distinct()
    .where('kept_at', '<', before)
    .execute();
  for (const { company_id } of firms)
    await forFirm(company_id, () => removeOfFirm(db, blobs, company_id, before));
}

async function removeOfFirm(db: Db, blobs: BlobStore, companyId: string, before: Date): Promise<void> {
  for (;;) {
    const removed = await db.transaction().execute(async (tx) => {
      const unused = await tx
        .selectFrom('blobs as b')
        .select('b.sha256')
        .where('b.company_id', '=', companyId)
        .where('b.kept_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('documents as d')
                .select('d.document_id')
                .whereRef('d.company_id', '=', 'b.company_id')
                .whereRef('d.sha256', '=', 'b.sha256'),
            ),
          ),
        )
        .limit(batchSize)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { sha256 } of unused) {
        await tx
          .deleteFrom('blobs')
          .where('company_id', '=', companyId)
          .where('sha256', '=', sha256)
          .execute();
        await blobs.remove(blobKey(companyId, sha256));
      }
      return unused.length;
    });
    if (removed < batchSize) return;
  }
}
