import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../testing/signIn.ts';
import { startTestPortal } from '../testing/testPortal.ts';
import { somePdf, uploadFile } from '../testing/uploadFile.ts';

let folder: string;
let bucket: S3rver;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-s3-'));
  bucket = new S3rver({
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'portal', configs: [] }],
  });
  const { port } = await bucket.run();
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  env = { S3_BUCKET: 'portal', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: 'us-east-1' };
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

test('a portal that keeps its contents in a bucket takes and gives them like any other', async () => {
  const portal = await startTestPortal({ env });
  try {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const content = somePdf(9_000_000);
    const { id } = await uploadFile(olivia, 'in the bucket.pdf', content);
    const get = (headers = {}) => olivia.fetch(`/api/storage/v1/folders/us-001/documents/${id}`, { headers });
    expect(Buffer.from(await (await get()).arrayBuffer()).equals(content)).toBe(true);
    const part = await get({ range: 'bytes=8999990-' });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(8_999_990));
  } finally {
    await portal.close();
  }
});

test('a bucket that is not there is told at the start', async () => {
  await expect(startTestPortal({ env: { ...env, S3_BUCKET: 'nowhere' } })).rejects.toThrow(
    /^The bucket nowhere cannot be read/,
  );
});
