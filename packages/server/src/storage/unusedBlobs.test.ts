import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { startTestPortal } from '../testing/testPortal.ts';
import { BlobMissing, blobKey } from './blobStore.ts';
import { removeUnusedBlobs } from './unusedBlobs.ts';

test('contents that no document has are removed after a day, and only those', async () => {
  const portal = await startTestPortal();
  const { db, blobs, clock } = portal.deps;
  const day = 24 * 3_600_000;
  try {
    const old = await keepUnused('old', new Date(clock.now().getTime() - day - 1000));
    const young = await keepUnused('young', new Date(clock.now().getTime() - day + 60_000));

    // The portal keeps house when it starts: what it is about to remove, nobody else does.
    await vi.waitFor(
      async () => {
        await removeUnusedBlobs(db, blobs, clock);
        expect(await kept()).not.toContain(old);
      },
      { timeout: 10_000 },
    );
    expect(await kept()).toContain(young);
    await expect(blobs.open(blobKey('c1001', old))).rejects.toThrow(BlobMissing);
    (await blobs.open(blobKey('c1001', young))).destroy();
    const used = await db.selectFrom('documents').select(['company_id', 'sha256']).execute();
    for (const { company_id, sha256 } of used) (await blobs.open(blobKey(company_id, sha256))).destroy();
  } finally {
    await portal.close();
  }

  async function kept(): Promise<string[]> {
    return (await db.selectFrom('blobs').select('sha256').execute()).map(({ sha256 }) => sha256);
  }

  async function keepUnused(text: string, at: Date): Promise<string> {
    const blob = await blobs.receive(Readable.from([Buffer.from(text)]), 100);
    await db
      .insertInto('blobs')
      .values({ company_id: 'c1001', sha256: blob.sha256, size: blob.size, kept_at: at })
      .execute();
    await blob.keep(blobKey('c1001', blob.sha256));
    return blob.sha256;
  }
});
