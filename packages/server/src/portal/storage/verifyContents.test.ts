import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blobKey } from '../../kernel/blobs/blobStore.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { uploadFile } from '../../testing/uploadFile.ts';
import { documentsCommand, reportOf } from './documentsCommand.ts';
import { verifyContents } from './verifyContents.ts';

let portal: TestPortal;
let olivia: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
});
afterAll(() => portal.close());

test('intact contents are reported without faults', async () => {
  const { db, blobs } = portal.deps;
  const verification = await verifyContents(db, blobs);
  expect(verification.faults).toEqual([]);
  expect(verification.contents).toBeGreaterThan(5);
  expect(reportOf(verification)).toBe(`All ${verification.contents} contents are present and unchanged.\n`);
});

test('missing and damaged contents are reported with their documents', async () => {
  const { db, blobs } = portal.deps;
  const gone = await uploadFile(olivia, 'gone.pdf');
  const changed = await uploadFile(olivia, 'changed.pdf');
  await blobs.remove(blobKey('c1001', gone.sha256));
  await blobs.write(blobKey('c1001', changed.sha256), Readable.from([Buffer.from('%PDF-1.7 other')]));
  const verification = await verifyContents(db, blobs);
  expect(new Set(verification.faults)).toEqual(
    new Set([
      { kind: 'missing', companyId: 'c1001', documentId: gone.id, name: 'gone.pdf' },
      { kind: 'damaged', companyId: 'c1001', documentId: changed.id, name: 'changed.pdf' },
    ]),
  );
  expect(() => reportOf(verification)).toThrow(OperatorError);
  expect(() => reportOf(verification)).toThrow(`missing  c1001  ${gone.id}  "gone.pdf"`);
});

test('verifying against a store that does not belong to the database is rejected', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'anteroom-elsewhere-'));
  const verify = (dataDir: string) =>
    documentsCommand.run({
      command: 'verify',
      operands: [],
      firm: undefined,
      options: {},
      env: { DATABASE_URL: portal.database.url, DATA_DIR: dataDir },
    });
  await expect(verify(elsewhere)).rejects.toThrow('which is another store');
  // The operator's command found what the previous test left, in the store that belongs to the database.
  await expect(verify(portal.deps.config.dataDir)).rejects.toThrow('gone.pdf');
  await rm(elsewhere, { recursive: true });
});
