import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { StorageFull } from '../../kernel/blobs/blobStore.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { begun, complete, offsetOf, send } from '../../testing/resumableUpload.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { uploadForm } from '../../testing/uploadForm.ts';

const documents = '/api/storage/v1/clients/us-001/documents';

let portal: TestPortal;
let olivia: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal({ times: { stalledMs: 1_000 } });
  olivia = await portal.signIn('olivia@demo.test');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => portal.close());

test('an upload to a full disk returns 507 and succeeds once there is space, while reads continue to work', async () => {
  const content = somePdf();
  const { id } = await uploadFile(olivia, 'before.pdf', content);
  const full = vi.spyOn(portal.deps.blobs, 'receive').mockImplementation(async (source) => {
    for await (const _ of source);
    throw new StorageFull('the disk is full');
  });
  const form = { method: 'POST', body: uploadForm('full.pdf', content) };
  await expectProblem(await olivia.fetch(documents, form), 507, 'insufficient-storage');

  const again = await portal.signIn('olivia@demo.test');
  for (const person of [olivia, again]) {
    const download = await person.fetch(`/api/storage/v1/folders/us-001/documents/${id}`);
    expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true);
    const list = await person.fetch('/api/documents/v1/containers/documents?clientId=us-001');
    expect(await list.text()).toContain('before.pdf');
  }
  await expectProblem(await olivia.fetch(documents, form), 507, 'insufficient-storage');
  full.mockRestore();
  await uploadFile(olivia, 'full.pdf');
});

test('a piece that does not fit on the disk returns 507 and keeps the pieces before it', async () => {
  const content = somePdf(2000);
  const id = await begun(olivia, { name: 'pieces.pdf', size: content.length });
  expect((await send(olivia, id, 0, content.subarray(0, 500))).status).toBe(204);
  vi.spyOn(portal.deps.blobs.partial, 'append').mockImplementationOnce(async (_id, _offset, source) => {
    for await (const _ of source);
    throw new StorageFull('the disk is full');
  });
  await expectProblem(await send(olivia, id, 500, content.subarray(500)), 507, 'insufficient-storage');
  expect(await offsetOf(olivia, id)).toBe(500);
  expect((await send(olivia, id, 500, content.subarray(500))).status).toBe(204);
  expect((await complete(olivia, id)).status).toBe(201);
});

test('a stalled form upload is dropped and leaves no file and no document', async () => {
  const before = await documentCount();
  const sender = open('POST', documents, { 'content-type': 'multipart/form-data; boundary=edge' });
  sender.write(
    '--edge\r\nContent-Disposition: form-data; name="file[]"; filename="stalled.pdf"\r\n\r\n%PDF-1.7\n',
  );
  await once(sender, 'error');
  await soon(async () => expect(await incoming()).toEqual([]));
  expect(await documentCount()).toBe(before);
});

test('a stalled piece is dropped, keeps the bytes that arrived and can be resumed', async () => {
  const content = somePdf(2000);
  const id = await begun(olivia, { name: 'stalled.pdf', size: content.length });
  const sender = open('PATCH', `/api/storage/v1/uploads/${id}`, {
    'tus-resumable': '1.0.0',
    'upload-offset': 0,
    'content-type': 'application/offset+octet-stream',
  });
  sender.write(content.subarray(0, 700));
  await once(sender, 'error');
  const offset = await offsetOf(olivia, id);
  expect(offset).toBe(700);
  expect((await send(olivia, id, offset, content.subarray(offset))).status).toBe(204);
  expect((await complete(olivia, id)).status).toBe(201);
});

/** Opens a request whose body the caller writes. */
function open(method: string, path: string, headers: Record<string, string | number>): ClientRequest {
  return request(portal.url + path, {
    method,
    headers: { authorization: `Bearer ${olivia.token}`, cookie: olivia.cookies.header, ...headers },
  });
}

function incoming(): Promise<string[]> {
  return readdir(join(portal.deps.config.dataDir, 'blobs', 'incoming'));
}

async function documentCount(): Promise<number> {
  return (await portal.deps.db.selectFrom('documents').select('document_id').execute()).length;
}
