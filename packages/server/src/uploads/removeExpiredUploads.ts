import type { Deps } from '../deps.ts';

const batchSize = 50;

/**
 * Removes uploads that nobody has gone on with in time, first what has arrived of them, then their rows: killed in
 * between, it begins again.
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
