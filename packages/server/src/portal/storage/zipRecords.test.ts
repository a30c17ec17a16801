import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { dataDescriptor, directoryRecord, endOfDirectory, localHeader } from './zipRecords.ts';

test('an entry that begins beyond 4 GB can be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-zip-'));
  const path = join(folder, 'large.zip');
  const beyond = 5 * 1024 ** 3;
  const contents = [
    { path: 'first.pdf', content: Buffer.from('the first'), offset: 0 },
    { path: 'beyond.pdf', content: Buffer.from('beyond 4 GB'), offset: beyond },
  ];
  const modifiedAt = new Date('2026-02-03T04:05:07Z');
  try {
    // The gap takes up no disk space: the file has a hole there.
    const zip = await open(path, 'w');
    const directory: Buffer[] = [];
    let end = 0;
    for (const { path, content, offset } of contents) {
      const file = { path, modifiedAt, isDeflated: false };
      const sums = { crc32: crc32(content), size: content.length, packedSize: content.length };
      const whole = Buffer.concat([localHeader(file), content, dataDescriptor(sums)]);
      await zip.write(whole, 0, whole.length, offset);
      directory.push(directoryRecord(file, sums, offset));
      end = offset + whole.length;
    }
    const records = Buffer.concat(directory);
    const rest = Buffer.concat([records, endOfDirectory({ files: 2, offset: end, size: records.length })]);
    await zip.write(rest, 0, rest.length, end);
    await zip.close();

    const archive = await openPromise(path, { lazyEntries: true });
    const found = [];
    for await (const entry of archive.eachEntry()) {
      expect(entry.getLastModDate()).toEqual(modifiedAt);
      found.push([entry.fileName, await text(await archive.openReadStreamPromise(entry))]);
    }
    expect(found).toEqual([
      ['first.pdf', 'the first'],
      ['beyond.pdf', 'beyond 4 GB'],
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a content of 4 GB is rejected with a RangeError', () => {
  expect(() => dataDescriptor({ crc32: 0, size: 2 ** 32, packedSize: 10 })).toThrow(RangeError);
});
