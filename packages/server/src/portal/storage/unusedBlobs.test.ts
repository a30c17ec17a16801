import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Document } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BlobMissing, blobKey } from '../../kernel/blobs/blobStore.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { removeUnusedBlobs } from './unusedBlobs.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('unused contents are removed after a day, contents in use and recent ones are kept', async () => {
  const { db, blobs, clock } = portal.deps;
  const day = 24 * 3_600_000;
  const dayAgo = new Date(clock.now().getTime() - day - 1000);
  const old = await keepUnused('old', dayAgo);
  // Stands in for a process that was killed after writing the row and before the content arrived.
  const bare = await note('bare', 4, dayAgo);
  const young = await keepUnused('young', new Date(clock.now().getTime() - day + 60_000));

  // The portal also cleans up when it starts, and what it is about to remove, nobody else can. So try until it is done.
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

  async function kept(): Promise<string[]> {
    return (await db.selectFrom('blobs').select('sha256').execute()).map(({ sha256 }) => sha256);
  }

  async function note(text: string, size: number, at: Date): Promise<string> {
    const sha256 = createHash('sha256').update(text).digest('hex');
    await db.insertInto('blobs').values({ company_id: 'c1001', sha256, size, kept_at: at }).execute();
    return sha256;
  }

  async function keepUnused(text: string, at: Date): Promise<string> {
    const blob = await blobs.receive(Readable.from([Buffer.from(text)]), { limit: 100, companyId: 'c1001' });
    // The content comes first: as soon as a row of that age exists, the portal may remove it.
    await blob.keep(blobKey('c1001', blob.sha256));
    return note(text, blob.size, at);
  }
});

test('an upload of content that is being removed waits for the removal and is then stored', async () => {
  const { db, blobs, clock } = portal.deps;
  const olivia = await portal.signIn('olivia@demo.test');
  const longAgo = new Date(clock.now().getTime() - 48 * 3_600_000);
  const content = somePdf();
  const uploads: Promise<Document>[] = [];
  const remove = async (key: string) => {
    let isThere = false;
    const again = uploadFile(olivia, 'Again.pdf', content).finally(() => {
      isThere = true;
    });
    uploads.push(again);
    await soon(async () => expect(isThere || (await someoneWaits())).toBe(true));
    await blobs.remove(key);
  };
  // The portal's own cleanup may run first; then there is nothing to collect here, so try again.
  while (uploads.length === 0) {
    const { id, sha256 } = await uploadFile(olivia, 'Left.pdf', content);
    // Stands in for thirty days in the recycle bin: no document has this content any more.
    await db.deleteFrom('documents').where('document_id', '=', id).execute();
    await db.updateTable('blobs').set({ kept_at: longAgo }).where('sha256', '=', sha256).execute();
    await removeUnusedBlobs(db, { ...blobs, remove }, clock);
  }
  const [document] = await Promise.all(uploads);
  const download = await olivia.fetch(`/api/storage/v1/folders/us-001/documents/${document?.id}`);
  expect(Buffer.from(await download.arrayBuffer())).toEqual(content);

  /** Returns whether a transaction is waiting for a lock. */
  async function someoneWaits(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_locks as l join pg_stat_activity as a using (pid)
      where not l.granted and a.datname = current_database()`.execute(db);
    return rows.length > 0;
  }
});
