import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAudit } from '../../kernel/audit/audit.ts';
import { blobStoreOf } from '../../kernel/blobs/openBlobStore.ts';
import { systemClock } from '../../kernel/clock.ts';
import { timeOrderedIds } from '../../kernel/ids.ts';
import { begun, complete, send } from '../../testing/resumableUpload.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { rotateSecrets } from '../secrets/rotateSecrets.ts';
import { verifyContents } from './verifyContents.ts';

const content = somePdf(100_000);

let portal: TestPortal;
let olivia: SignedIn;
let documentId: string;
beforeAll(async () => {
  portal = await startTestPortal({ env: { ENCRYPT_BLOBS: '1' } });
  olivia = await portal.signIn('olivia@demo.test');
  documentId = (await uploadFile(olivia, 'Whole.pdf', content)).id;
});
afterAll(() => portal.close());

const download = (id: string, headers = {}) =>
  olivia.fetch(`/api/storage/v1/folders/us-001/documents/${id}`, { headers });

const contentOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

async function filesIn(folder: string): Promise<Buffer[]> {
  const entries = await readdir(join(portal.deps.config.dataDir, 'blobs', folder), {
    recursive: true,
    withFileTypes: true,
  });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))));
}

test('uploaded content is stored encrypted, and is served whole and in byte ranges', async () => {
  expect((await contentOf(await download(documentId))).equals(content)).toBe(true);
  const part = await download(documentId, { range: 'bytes=50001-50050' });
  expect(part.status).toBe(206);
  expect(await contentOf(part)).toEqual(content.subarray(50_001, 50_051));
  const stored = await filesIn('kept/.encrypted');
  expect(stored).toHaveLength(1);
  expect(stored.some((file) => file.includes('%PDF'))).toBe(false);
});

test('a resumable upload is stored encrypted while it is incomplete', async () => {
  const pieces = somePdf(30_000);
  const id = await begun(olivia, { name: 'Pieces.pdf', size: pieces.length });
  expect((await send(olivia, id, 0, pieces.subarray(0, 10_001))).status).toBe(204);
  expect((await filesIn('partial')).some((file) => file.includes('%PDF'))).toBe(false);
  expect((await send(olivia, id, 10_001, pieces.subarray(10_001))).status).toBe(204);
  const { data } = (await (await complete(olivia, id)).json()) as { readonly data: readonly [Document] };
  expect((await contentOf(await download(data[0].id))).equals(pieces)).toBe(true);
});

test('contents stay readable after a rotation of the secrets, also with encryption switched off', async () => {
  const { db, config } = portal.deps;
  const audit = openAudit(db, systemClock, timeOrderedIds);
  await rotateSecrets({ config, db, audit, operator: 'a test' });
  expect((await contentOf(await download(documentId))).equals(content)).toBe(true);
  const { sealed } = await db.selectFrom('firm_keys').select('sealed').executeTakeFirstOrThrow();
  expect(sealed).toMatch(/^sealed1\.2\./);

  const blobs = await blobStoreOf({ ...config, encryptBlobs: false }, db);
  expect(await verifyContents(db, blobs)).toMatchObject({ faults: [] });
  await blobs.close();
});
