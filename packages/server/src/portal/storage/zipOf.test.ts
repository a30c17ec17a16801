import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { BlobStore } from '../../kernel/blobs/blobStore.ts';
import { openDiskStore } from '../../kernel/blobs/diskStore.ts';
import { readZip } from '../../testing/readZip.ts';
import { soon } from '../../testing/soon.ts';
import { type ZipEntry, zipOf } from './zipOf.ts';

let folder: string;
let store: BlobStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-zip-'));
  store = await openDiskStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

function entry(path: string, content: Buffer, mimeType = 'application/pdf'): ZipEntry {
  const modifiedAt = new Date('2026-02-03T04:05:06Z');
  return { path, size: content.length, mimeType, modifiedAt, content: Readable.from([content]) };
}

async function* these(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

test('a zip returns each file byte for byte under its name', async () => {
  const pdf = randomBytes(300_000);
  const ledger = Buffer.from('Ledger\n'.repeat(5000));
  const zip = await buffer(
    zipOf(these(entry('Año 2026/Lease.pdf', pdf), entry('👩‍💼 notes.txt', ledger, 'text/plain'))),
  );
  expect(zip.length).toBeLessThan(pdf.length + 2000);
  expect(await readZip(zip)).toEqual(
    new Map([
      ['Año 2026/Lease.pdf', pdf],
      ['👩‍💼 notes.txt', ledger],
    ]),
  );
});

test('a zip can hold more entries than the plain zip format can count', async () => {
  const count = 65_600;
  async function* many() {
    for (let i = 0; i < count; i++) yield entry(`${i}.pdf`, Buffer.from(String(i)));
  }
  const zip = await fromBufferPromise(await buffer(zipOf(many())), { lazyEntries: true });
  const names = new Set<string>();
  for await (const file of zip.eachEntry()) {
    names.add(file.fileName);
    if (names.size === count) expect(await text(await zip.openReadStreamPromise(file))).toBe('65599');
  }
  expect(names.size).toBe(count);
});

test('a zip has only one content open at a time', async () => {
  let open = 0;
  let most = 0;
  async function* counted() {
    for (let i = 0; i < 20; i++) {
      most = Math.max(most, ++open);
      const content = Readable.from([randomBytes(1000)]).once('close', () => open--);
      yield { ...entry(`${i}.pdf`, Buffer.alloc(1000)), content };
    }
  }
  await buffer(zipOf(counted()));
  expect(most).toBe(1);
});

test.each([
  ['fails', () => Readable.from(failing()), 'the disk is gone'],
  ['is shorter than it should be', () => Readable.from([Buffer.alloc(5)]), 'has 5 bytes instead of 10'],
])('a content that %s fails the zip, and nothing is stored', async (_, content, message) => {
  const broken = { ...entry('broken.pdf', Buffer.alloc(10)), content: content() };
  const zip = zipOf(these(entry('whole.pdf', Buffer.alloc(10)), broken));
  await expect(store.write('c1001/exports/broken-1', zip)).rejects.toThrow(message);
  await expect(store.open('c1001/exports/broken-1')).rejects.toThrow();
});

test('a failing source of entries fails the zip', async () => {
  async function* entries() {
    yield entry('a.pdf', Buffer.alloc(10));
    throw new Error('no longer wanted');
  }
  await expect(buffer(zipOf(entries()))).rejects.toThrow('no longer wanted');
});

test('a reader that stops closes the content that is open', async () => {
  const content = Readable.from(endless());
  const zip = zipOf(these({ ...entry('a.pdf', Buffer.alloc(0)), size: 1e12, content }));
  for await (const _ of zip) break;
  await soon(() => expect(content.destroyed).toBe(true));
});

async function* failing() {
  yield Buffer.alloc(5);
  throw new Error('the disk is gone');
}

async function* endless() {
  for (;;) yield Buffer.alloc(65_536);
}
