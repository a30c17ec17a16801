import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { soon } from '../testing/soon.ts';
import { startTestPortal } from '../testing/testPortal.ts';
import { BlobMissing, blobKey } from './blobStore.ts';
import { removeUnusedBlobs } from './unusedBlobs.ts';

test('contents that no document has are removed after a day, and only those', async () => {
  const portal = await startTestPortal();
  const { db, blobs, clock } = portal.deps;
  const day = 24 * 3_600_000;
  const dayAgo = new Date(clock.now().getTime() - day - 1000);
  try {
    const old = await keepUnused('old', dayAgo);
    // Killed after the row was written, before its content came.
    const bare = await note('bare', 4, dayAgo);
    const young = await keepUnused('young', new Date(clock.now().getTime() - day + 60_000));

    // The portal keeps house when it starts: what it is about to remove, nobody else does.
    await soon(async () => {
      await removeUnusedBlobs(db, blobs, clock);
      expect(await kept()).not.toContain(old);
      expect(await kept()).not.toContain(bare);
    });
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

  async function note(text: string, size: number, at: Date): Promise<string> {
    const sha256 = createHash('sha256').update(text).digest('hex');
    await db.insertInto('blobs').values({ company_id: 'c1001', sha256, size, kept_at: at }).execute();
    return sha256;
  }

  async function keepUnused(text: string, at: Date): Promise<string> {
    const blob = await blobs.receive(Readable.from([Buffer.from(text)]), 100);
    // First, as the portal may collect it as soon as there is a row of that age.
    await blob.keep(blobKey('c1001', blob.sha256));
    return note(text, blob.size, at);
  }
});
