import { type BlobStore, blobKey } from '../../kernel/blobs/blobStore.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../schema.ts';

/** Younger ones may belong to an upload that is about to become a document. */
const unusedAfterMs = 24 * 3_600_000;
const batchSize = 100;

/**
 * Removes contents that no document has: of uploads that were killed midway or refused at the last moment. The row stays
 * locked until the content is gone, so that an upload of the same content waits and then puts it there anew.
 */
export async function removeUnusedBlobs(db: Db, blobs: BlobStore, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - unusedAfterMs);
  for (;;) {
    const removed = await db.transaction().execute(async (tx) => {
      const unused = await tx
        .selectFrom('blobs as b')
        .select(['b.company_id', 'b.sha256'])
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
      for (const { company_id, sha256 } of unused) {
        await tx
          .deleteFrom('blobs')
          .where('company_id', '=', company_id)
          .where('sha256', '=', sha256)
          .execute();
        await blobs.remove(blobKey(company_id, sha256));
      }
      return unused.length;
    });
    if (removed < batchSize) return;
  }
}
