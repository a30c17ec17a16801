import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BlobMissing, type BlobStore } from './blobStore.ts';
import { openDiskStore } from './diskStore.ts';
import { encryptedStore } from './encryptedStore.ts';

let folder: string;
let inner: BlobStore;
const firmKeys = new Map<string, Buffer>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-encrypted-'));
  inner = await openDiskStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

function store(encrypts: boolean): BlobStore {
  const keys = {
    find: async (companyId: string) => firmKeys.get(companyId) ?? null,
    async findOrMake(companyId: string) {
      const key = firmKeys.get(companyId) ?? randomBytes(32);
      firmKeys.set(companyId, key);
      return key;
    },
  };
  return encryptedStore(inner, { keys, encrypts });
}

async function keep(to: BlobStore, companyId: string, key: string, content: string): Promise<void> {
  const source = Readable.from([Buffer.from(content)]);
  await (await to.receive(source, { companyId, limit: 1e6 })).keep(`${companyId}/${key}`);
}

const stored = (key: string) => readFile(join(folder, 'kept/.encrypted', key));

test('equal contents have different ciphertexts on disk, within a firm and across firms', async () => {
  await keep(store(true), 'c1001', 'aa/a', 'the same, the same');
  await keep(store(true), 'c1001', 'aa/b', 'the same, the same');
  await keep(store(true), 'c2001', 'aa/a', 'the same, the same');
  const files = await Promise.all(['c1001/aa/a', 'c1001/aa/b', 'c2001/aa/a'].map(stored));
  for (const file of files) expect(file.includes('the same')).toBe(false);
  const ciphertexts = files.map((file) => file.subarray(32).toString('hex'));
  expect(new Set(ciphertexts).size).toBe(3);
});

test('an upload in progress is encrypted on disk', async () => {
  const { partial } = store(true);
  await partial.append('one', 0, Readable.from([Buffer.from('secret one ')]), 'c1001');
  await partial.append('one', 11, Readable.from([Buffer.from('secret two')]), 'c1001');
  expect(await partial.size('one')).toBe(21);
  expect(await readFile(join(folder, 'partial/one.encrypted'), 'latin1')).not.toContain('secret');
  const blob = await partial.complete('one', { companyId: 'c1001', limit: 21 });
  expect(blob).toMatchObject({ size: 21, head: Buffer.from('secret one secret two') });
  await blob.keep('c1001/one');
  expect(await text(await store(true).open('c1001/one'))).toBe('secret one secret two');
});

test.each([0, 1, 15, 16, 17, 31, 32, 33, 4095])(
  'a range of a content can be read from byte %i',
  async (start) => {
    const content = randomBytes(5000);
    await store(true).write('c1001/part', Readable.from([content.subarray(0, 20), content.subarray(20)]));
    const part = await buffer(await store(true).open('c1001/part', { start, end: start + 40 }));
    expect(part).toEqual(content.subarray(start, start + 41));
  },
);

test('contents stored before and after encryption was enabled can be read, with it on or off', async () => {
  await keep(store(false), 'c1001', 'plain', 'as it is');
  await keep(store(true), 'c1001', 'sealed', 'encrypted');
  for (const encrypts of [true, false]) {
    expect(await text(await store(encrypts).open('c1001/plain'))).toBe('as it is');
    expect(await text(await store(encrypts).open('c1001/sealed'))).toBe('encrypted');
    await expect(store(encrypts).open('c1001/none')).rejects.toThrow(BlobMissing);
  }
});

test('removing a content removes both its plain and its encrypted copy', async () => {
  await keep(store(false), 'c1001', 'both', 'plain');
  await keep(store(true), 'c1001', 'both', 'sealed');
  await store(true).remove('c1001/both');
  await expect(store(true).open('c1001/both')).rejects.toThrow(BlobMissing);
});

test('opening a content without its firm’s key rejects with BlobMissing', async () => {
  await keep(store(true), 'c5001', 'lost', 'gone');
  firmKeys.delete('c5001');
  await expect(store(true).open('c5001/lost')).rejects.toThrow(BlobMissing);
});
