import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBucket } from '../../testing/startBucket.ts';
import { BlobMissing, type BlobStore, BlobTooLarge, blobKey, exportKey } from './blobStore.ts';
import { openDiskStore } from './diskStore.ts';
import { encryptedStore } from './encryptedStore.ts';
import { openS3Store } from './s3Store.ts';

interface Opened {
  readonly store: BlobStore;
  /** Folder of the store's files on this machine. */
  readonly folder: string;
  /** Returns the names of contents that were received but neither kept nor discarded. */
  incoming(): Promise<string[]>;
  close(): Promise<void>;
}

async function onDisk(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-blobs-'));
  return {
    store: await openDiskStore(folder),
    folder,
    incoming: () => readdir(join(folder, 'incoming')),
    close: () => rm(folder, { recursive: true }),
  };
}

async function inBucket(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-s3-'));
  const incoming = join(folder, 'incoming');
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  const server = await startBucket(join(folder, 'bucket'));
  const store = await openS3Store(
    { bucket: 'portal', endpoint: server.url, region: 'us-east-1' },
    { incoming },
  );
  return {
    store,
    folder,
    incoming: () => readdir(incoming),
    async close() {
      await store.close();
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Opens an encrypting store around another one. */
async function encrypted(open: () => Promise<Opened>): Promise<Opened> {
  const opened = await open();
  const keys = new Map<string, Buffer>();
  const findOrMake = async (companyId: string) => {
    const key = keys.get(companyId) ?? randomBytes(32);
    keys.set(companyId, key);
    return key;
  };
  const find = async (companyId: string) => keys.get(companyId) ?? null;
  return {
    ...opened,
    store: encryptedStore(opened.store, { keys: { find, findOrMake }, encrypts: true }),
  };
}

const firm = 'c1001';
const upTo = (limit: number) => ({ limit, companyId: firm });

describe.each([
  ['on disk', onDisk],
  ['in a bucket', inBucket],
  ['encrypted on disk', () => encrypted(onDisk)],
  ['encrypted in a bucket', () => encrypted(inBucket)],
] as const)('contents %s', (_, open) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  test('are removed by folder, without touching a folder whose name begins with the same text', async () => {
    const { store } = opened;
    for (const key of ['c7/mileage/a', 'c7/mileage/deep/b', 'c7/mileage-more/c'])
      await store.write(key, Readable.from(['content']));
    expect(await store.removeFolder('c7/mileage')).toBe(2);
    expect(await store.removeFolder('c7/mileage')).toBe(0);
    await expect(store.open('c7/mileage/deep/b')).rejects.toThrow(BlobMissing);
    expect(await text(await store.open('c7/mileage-more/c'))).toBe('content');
  });

  test('are hashed, stored and read back, whole and in part', async () => {
    const content = randomBytes(20 * 1024 * 1024 + 7);
    const blob = await opened.store.receive(Readable.from(slices(content, 65_536)), upTo(content.length));
    expect(blob).toMatchObject({
      sha256: createHash('sha256').update(content).digest('hex'),
      size: content.length,
      head: content.subarray(0, 4100),
    });
    const key = blobKey('c1001', blob.sha256);
    await blob.keep(key);
    expect((await buffer(await opened.store.open(key))).equals(content)).toBe(true);
    expect(await buffer(await opened.store.open(key, { start: 10, end: 19 }))).toEqual(
      content.subarray(10, 20),
    );
    expect(await opened.incoming()).toEqual([]);
  });

  test('can be kept twice and removed twice', async () => {
    for (let times = 0; times < 2; times++) {
      await (await opened.store.receive(Readable.from([Buffer.from('same')]), upTo(100))).keep(
        'c1001/aa/same',
      );
    }
    expect(await text(await opened.store.open('c1001/aa/same'))).toBe('same');
    await opened.store.remove('c1001/aa/same');
    await opened.store.remove('c1001/aa/same');
    await expect(opened.store.open('c1001/aa/same')).rejects.toThrow(BlobMissing);
  });

  test('leave nothing behind when they are discarded, too large or interrupted', async () => {
    await (await opened.store.receive(Readable.from([Buffer.from('unwanted')]), upTo(100))).discard();
    await expect(
      opened.store.receive(Readable.from([Buffer.alloc(60), Buffer.alloc(60)]), upTo(100)),
    ).rejects.toThrow(BlobTooLarge);
    await expect(opened.store.receive(Readable.from(brokenOff()), upTo(1e9))).rejects.toThrow(
      'connection lost',
    );
    expect(await opened.incoming()).toEqual([]);
  });

  test('are written in place completely or not at all', async () => {
    const content = randomBytes(9 * 1024 * 1024);
    const key = exportKey('c1001', 'x', 1);
    expect(await opened.store.write(key, Readable.from(slices(content, 65_536)))).toBe(content.length);
    expect((await buffer(await opened.store.open(key))).equals(content)).toBe(true);
    const other = exportKey('c1001', 'x', 2);
    await expect(opened.store.write(other, Readable.from(brokenOff()))).rejects.toThrow('connection lost');
    await expect(opened.store.open(other)).rejects.toThrow(BlobMissing);
    expect(await opened.incoming()).toEqual([]);
  });

  test('stay as they were when replacing them fails', async () => {
    const key = exportKey('c1001', 'y', 1);
    await opened.store.write(key, Readable.from(['old']));
    const source = Readable.from(brokenOffAfter(Buffer.from('new')));
    await expect(opened.store.write(key, source)).rejects.toThrow('connection lost');
    expect(await text(await opened.store.open(key))).toBe('old');
  });

  test('may be empty', async () => {
    const blob = await opened.store.receive(Readable.from([]), upTo(100));
    expect(blob.size).toBe(0);
    await blob.keep('c1001/e3/empty');
    expect(await text(await opened.store.open('c1001/e3/empty'))).toBe('');
  });

  test('received in pieces resume where they stopped, and are hashed as a whole', async () => {
    const { partial } = opened.store;
    const content = randomBytes(20 * 1024 * 1024 + 7);
    const piece = (start: number, end?: number) =>
      Readable.from(slices(content.subarray(start, end), 65_536));
    await partial.append('one', 0, piece(0, 100), firm);
    await expect(
      partial.append('one', 100, Readable.from(brokenOffAfter(content.subarray(100, 12_000_000))), firm),
    ).rejects.toThrow('connection lost');
    const offset = await partial.size('one');
    expect(offset).toBeGreaterThan(100);
    expect(offset).toBeLessThanOrEqual(12_000_000);
    await partial.append('one', offset, piece(offset), firm);
    expect(await partial.size('one')).toBe(content.length);

    await opened.store.sweep();
    const blob = await partial.complete('one', upTo(content.length));
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(blob).toMatchObject({ sha256, size: content.length, head: content.subarray(0, 4100) });
    await blob.keep(blobKey('c1001', sha256));
    expect((await buffer(await opened.store.open(blobKey('c1001', sha256)))).equals(content)).toBe(true);
    await partial.remove('one');
    await partial.remove('one');
    expect(await partial.size('one')).toBe(0);
  });

  test('left by a killed upload are swept', async () => {
    await opened.store.receive(Readable.from([Buffer.from('never kept')]), upTo(100));
    expect(await opened.incoming()).toHaveLength(1);
    await opened.store.sweep();
    expect(await opened.incoming()).toEqual([]);
  });

  test('that are kept survive a sweep', async () => {
    await (await opened.store.receive(Readable.from([Buffer.from('kept')]), upTo(100))).keep('c1001/ab/kept');
    await opened.store.sweep();
    expect(await text(await opened.store.open('c1001/ab/kept'))).toBe('kept');
  });
});

test('in a bucket, overlapping pieces, as two nodes may write them, form one content', async () => {
  const { store, close } = await inBucket();
  const content = randomBytes(3000);
  for (const [start, end] of [
    [0, 1000],
    [500, 1500],
    [600, 900],
    [1500, 3000],
  ] as const) {
    await store.partial.append('two', start, Readable.from([content.subarray(start, end)]), firm);
  }
  expect(await store.partial.size('two')).toBe(3000);
  const blob = await store.partial.complete('two', upTo(3000));
  expect(blob.sha256).toBe(createHash('sha256').update(content).digest('hex'));
  await blob.discard();
  await close();
});

test('a content in a bucket is still there after storing it again has failed', async () => {
  const opened = await inBucket();
  try {
    const key = 'c1001/aa/twice';
    const receive = () => opened.store.receive(Readable.from([Buffer.from('same')]), upTo(100));
    await (await receive()).keep(key);
    const again = await receive();
    const [name = ''] = await opened.incoming();
    await rm(join(opened.folder, 'incoming', name));
    await expect(again.keep(key)).rejects.toThrow('ENOENT');
    expect(await text(await opened.store.open(key))).toBe('same');
  } finally {
    await opened.close();
  }
});

test('the disk store rejects with StorageFull when there is no room, and leaves no file behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-full-'));
  // The only limit that a test can set for its own process on any system: the size of a file.
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    'ulimit -f 64; exec "$0" --input-type=module -e "$1" "$2"',
    process.execPath,
    `import { Readable } from 'node:stream';
     import { openDiskStore } from ${JSON.stringify(import.meta.resolve('./diskStore.ts'))};
     const store = await openDiskStore(process.argv[1]);
     await store.receive(Readable.from([Buffer.alloc(1e6), Buffer.alloc(1e6)]), { limit: 1e9 }).catch((error) => console.log(error.name));`,
    folder,
  ]);
  expect(stdout.trim()).toBe('StorageFull');
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  await rm(folder, { recursive: true });
});

test.each(['../outside', 'a/../../outside', '/etc/passwd'])('%s is rejected as a key', async (key) => {
  const { store, close } = await onDisk();
  await expect(store.open(key)).rejects.toThrow('not a key');
  await close();
});

function* slices(content: Buffer, size: number): Generator<Buffer> {
  for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size);
}

async function* brokenOffAfter(content: Buffer): AsyncGenerator<Buffer> {
  yield* slices(content, 65_536);
  throw new Error('connection lost');
}

async function* brokenOff(): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < 12; sent++) yield Buffer.alloc(1024 * 1024, sent);
  throw new Error('connection lost');
}
