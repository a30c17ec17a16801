import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Document, DocumentList, ExportJob } from '@anteroom/contract';
import S3rver from 's3rver';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { StorageAway } from '../../kernel/blobs/blobStore.ts';
import { openS3Store } from '../../kernel/blobs/s3Store.ts';
import { systemClock } from '../../kernel/clock.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { FaultyProxy } from '../../testing/FaultyProxy.ts';
import { readZip } from '../../testing/readZip.ts';
import { begun, complete, send } from '../../testing/resumableUpload.ts';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { uploadForm } from '../../testing/uploadForm.ts';

let folder: string;
let bucket: S3rver;
let proxy: FaultyProxy;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-s3-'));
  bucket = new S3rver({
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'portal', configs: [] }],
  });
  proxy = new FaultyProxy((await bucket.run()).port);
  await proxy.listen();
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  env = { S3_BUCKET: 'portal', S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`, S3_REGION: 'us-east-1' };
});
afterAll(async () => {
  await proxy.close();
  await bucket.close();
  await rm(folder, { recursive: true });
});

describe('a portal that keeps its contents in a bucket', () => {
  let portal: TestPortal;
  let olivia: SignedIn;
  beforeAll(async () => {
    portal = await startTestPortal({ env });
    olivia = await signIn(portal.url, 'olivia@demo.test');
  });
  afterAll(() => portal.close());
  afterEach(() => {
    proxy.mode = 'passing';
  });

  const get = (id: string, headers = {}) =>
    olivia.fetch(`/api/storage/v1/folders/us-001/documents/${id}`, { headers });

  test('takes and gives them like any other', async () => {
    const content = somePdf(9_000_000);
    const { id } = await uploadFile(olivia, 'in the bucket.pdf', content);
    expect(Buffer.from(await (await get(id)).arrayBuffer()).equals(content)).toBe(true);
    const part = await get(id, { range: 'bytes=8999990-' });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(8_999_990));
  });

  test('takes them in pieces, and zips them', async () => {
    const content = somePdf(9_000_000);
    const uploadId = await begun(olivia, { name: 'in pieces.pdf', size: content.length });
    await send(olivia, uploadId, 0, content.subarray(0, 100));
    await send(olivia, uploadId, 100, content.subarray(100));
    const { data } = (await (await complete(olivia, uploadId)).json()) as { data: [Document] };

    const asked = await olivia.fetch('/api/storage/v1/jobs/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fileIDs: [data[0].id] }),
    });
    const { data: jobId } = (await asked.json()) as { data: string };
    await soon(async () => {
      const answer = await olivia.fetch(`/api/storage/v1/jobs/${jobId}`);
      const { data: job } = (await answer.json()) as { data: ExportJob };
      expect(job.jobStatus).toBe('SUCCESS');
    });
    const zip = await olivia.fetch(`/api/storage/v1/jobs/${jobId}/result`);
    expect(await readZip(Buffer.from(await zip.arrayBuffer()))).toEqual(
      new Map([['in pieces.pdf', content]]),
    );
  });

  test('says so while the bucket is away, keeps no document without content, and is well again with it', async () => {
    const content = somePdf();
    const { id } = await uploadFile(olivia, 'before.pdf', content);
    proxy.mode = 'hanging up';
    proxy.breakOff();
    const body = uploadForm('meanwhile.pdf', somePdf());
    const refused = await olivia.fetch('/api/storage/v1/clients/us-001/documents', { method: 'POST', body });
    expect(refused.headers.get('retry-after')).toBe('30');
    await expectProblem(refused, 503, 'unavailable');
    // The request was retried before the error was reported.
    expect(proxy.faults).toBeGreaterThan(1);
    await expectProblem(await get(id), 503, 'unavailable');
    expect(await namesOf(olivia)).not.toContain('meanwhile.pdf');

    proxy.mode = 'passing';
    await uploadFile(olivia, 'meanwhile.pdf');
    expect(Buffer.from(await (await get(id)).arrayBuffer()).equals(content)).toBe(true);
  });
});

test('a bucket that does not answer is given up', async () => {
  const store = await openS3Store(
    { bucket: 'portal', endpoint: `http://127.0.0.1:${proxy.port}`, region: 'us-east-1' },
    systemClock,
    { patience: { connectMs: 1000, answerMs: 50 } },
  );
  proxy.mode = 'silent';
  try {
    await expect(store.open('c1001/aa/any')).rejects.toThrow(StorageAway);
    await expect(store.receive(Readable.from([Buffer.from('x')]), 10)).rejects.toThrow(StorageAway);
  } finally {
    proxy.mode = 'passing';
    proxy.breakOff();
    await store.close();
  }
});

test('a bucket that is not there is told at the start', async () => {
  await expect(startTestPortal({ env: { ...env, S3_BUCKET: 'nowhere' } })).rejects.toThrow(
    /^The bucket nowhere cannot be read/,
  );
});

async function namesOf(person: SignedIn): Promise<string[]> {
  const answer = await person.fetch('/api/documents/v1/containers/documents?clientId=us-001');
  return ((await answer.json()) as DocumentList).data.items.map(({ name }) => name);
}
