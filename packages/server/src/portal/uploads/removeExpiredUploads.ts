import type { Deps } from '../../deps.ts';

const batchSize = 50;

/**
 * Removes uploads that were not resumed in time: first their contents, then their rows, so that an interrupted removal
 * can be repeated.
 */
export async function removeExpiredUploads({ db, blobs, clock }: Deps): Promise<void> {
  for (;;) {
    const expired = await db
      .selectFrom('uploads')
      .select(['company_id', 'upload_id'])
      .where('expires_at', '<=', clock.now())
      .orderBy('expires_at')
      .limit(batchSize)
      .execute();
    for (const { company_id, upload_id } of expired) {
      await blobs.partial.remove(upload_id);
      await db
        .deleteFrom('uploads')
        .where('company_id', '=', company_id)
        .where('upload_id', '=', upload_id)
        .execute();
    }
    if (expired.length < batchSize) return;
  }
}
