import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { Document, DocumentList, ExportJob } from '@anteroom/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BucketWatch } from '../../kernel/blobs/BucketWatch.ts';
import { type BlobStore, StorageAway } from '../../kernel/blobs/blobStore.ts';
import { openS3Store } from '../../kernel/blobs/s3Store.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { FaultyProxy } from '../../testing/FaultyProxy.ts';
import { readZip } from '../../testing/readZip.ts';
import { begun, complete, send } from '../../testing/resumableUpload.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { type BucketServer, startBucket } from '../../testing/startBucket.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { uploadForm } from '../../testing/uploadForm.ts';

let folder: string;
let bucket: BucketServer;
let proxy: FaultyProxy;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-s3-'));
  bucket = await startBucket(folder);
  proxy = new FaultyProxy(bucket.port);
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

describe('a portal with S3 storage', () => {
  let portal: TestPortal;
  let olivia: SignedIn;
  beforeAll(async () => {
    portal = await startTestPortal({ env });
    olivia = await portal.signIn('olivia@demo.test');
  });
  afterAll(() => portal.close());
  afterEach(() => {
    proxy.mode = 'passing';
  });

  const get = (id: string, headers = {}) =>
    olivia.fetch(`/api/storage/v1/folders/us-001/documents/${id}`, { headers });

  test('serves an upload byte for byte, whole and in ranges', async () => {
    const content = somePdf(9_000_000);
    const { id } = await uploadFile(olivia, 'in the bucket.pdf', content);
    expect(Buffer.from(await (await get(id)).arrayBuffer()).equals(content)).toBe(true);
    const part = await get(id, { range: 'bytes=8999990-' });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(8_999_990));
  });

  test('accepts resumable uploads and exports them as a zip', async () => {
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

  test('returns 503 and adds no document while the bucket is unreachable, and recovers with the bucket', async () => {
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

  test('answers with 503 within 15 seconds and reports an impaired state while the bucket does not respond', async () => {
    const { id } = await uploadFile(olivia, 'before silence.pdf');
    const content = somePdf(9_000_000);
    const uploadId = await begun(olivia, { name: 'in silence.pdf', size: content.length });
    proxy.freeze();
    const began = performance.now();
    const answers = await Promise.all([
      olivia.fetch('/api/storage/v1/clients/us-001/documents', {
        method: 'POST',
        body: uploadForm('silent.pdf', somePdf()),
      }),
      send(olivia, uploadId, 0, content),
      get(id),
    ]);
    expect(performance.now() - began).toBeLessThan(15_000);
    for (const answer of answers) await expectProblem(answer, 503, 'unavailable');
    const ready = await fetch(`${portal.url}/readyz`);
    expect(await ready.json()).toEqual({
      status: 'impaired',
      parts: { database: 'ok', documents: 'unwell', announcements: 'ok', jobs: 'ok' },
    });
    proxy.mode = 'passing';
    proxy.breakOff();
    await send(olivia, uploadId, 0, content);
    expect((await complete(olivia, uploadId)).status).toBe(201);
  });
});

describe('an unresponsive bucket', () => {
  const quick = { connectMs: 1000, silentMs: 1000, probeMs: 1500, pauseMs: 500 };
  let store: BlobStore;
  beforeAll(async () => {
    const place = { bucket: 'portal', endpoint: `http://127.0.0.1:${proxy.port}`, region: 'us-east-1' };
    store = await openS3Store(place, { patience: quick, incoming: join(folder, 'incoming') });
  });
  afterEach(() => {
    proxy.mode = 'passing';
    proxy.breakOff();
  });
  afterAll(() => store.close());

  const kept = async (content: Buffer, key = 'c1001/aa/any') =>
    (await store.receive(Readable.from([content]), { limit: content.length, companyId: 'c1001' })).keep(key);

  test('rejects reads and writes with StorageAway, leaves no temporary files and recovers by itself', async () => {
    await kept(Buffer.from('before'));
    proxy.freeze();
    await expect(store.open('c1001/aa/any')).rejects.toThrow(StorageAway);
    await expect(kept(Buffer.from('x'))).rejects.toThrow(StorageAway);
    await expect(store.partial.append('one', 0, Readable.from([Buffer.from('x')]), 'c1001')).rejects.toThrow(
      StorageAway,
    );
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    proxy.mode = 'passing';
    proxy.breakOff();
    expect(await text(await store.open('c1001/aa/any'))).toBe('before');
  });

  test('interrupts a read or a write in progress with StorageAway', async () => {
    const content = somePdf(24_000_000);
    await kept(content, 'c1001/aa/long');
    const reading = buffer(await store.open('c1001/aa/long'));
    proxy.freeze();
    await expect(reading).rejects.toThrow(StorageAway);
    proxy.mode = 'passing';
    proxy.breakOff();
    const sending = Readable.from(
      (function* () {
        for (let sent = 0; sent < 24; sent++) {
          if (sent === 12) proxy.freeze();
          yield content.subarray(sent * 1_000_000, (sent + 1) * 1_000_000);
        }
      })(),
    );
    await expect(store.write('c1001/aa/zip', sending)).rejects.toThrow(StorageAway);
  });

  test('is not given up on as long as it answers probes', async () => {
    let probes = 0;
    const watch = new BucketWatch({
      silentMs: 10,
      probe: async () => void probes++,
      onSilent: () => expect.unreachable(),
    });
    await watch.over(() => soon(() => expect(probes).toBeGreaterThan(2)));
    expect(probes).toBeLessThan(30);
  });

  test('rejects many concurrent uploads with StorageAway without buffering them in memory', async () => {
    const chunk = Buffer.alloc(65_536, 1);
    const twentyMegabytes = 320;
    proxy.freeze();
    const before = process.memoryUsage();
    let most = 0;
    const look = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before.arrayBuffers);
    }, 10);
    const began = performance.now();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, async () => {
        const source = Readable.from(Array.from({ length: twentyMegabytes }, () => chunk));
        await (await store.receive(source, { limit: 1e9, companyId: 'c1001' })).keep(
          `c1001/aa/${Math.random()}`,
        );
      }),
    );
    clearInterval(look);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { name: 'StorageAway' } });
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(most).toBeLessThan(200 * 1024 * 1024);
  });
});

test('a missing bucket stops the portal from starting, with a message that names it', async () => {
  await expect(startTestPortal({ env: { ...env, S3_BUCKET: 'nowhere' } })).rejects.toThrow(
    /^The bucket nowhere cannot be read/,
  );
});

async function namesOf(person: SignedIn): Promise<string[]> {
  const answer = await person.fetch('/api/documents/v1/containers/documents?clientId=us-001');
  return ((await answer.json()) as DocumentList).data.items.map(({ name }) => name);
}
