import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OperatorError } from '../../kernel/operatorError.ts';
import { newMasterKey } from '../../kernel/secrets/keyFile.ts';
import { type Change, openFile, sealFile } from './sealedFile.ts';

const key = newMasterKey();
const frame = 64 * 1024 + 16;
const head = 18 + 32;

/** Pipes `content` through `change` in pieces of the given size. */
async function changed(content: Buffer, change: Change, piece = 10_000): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const pieces = function* () {
    for (let at = 0; at < content.length; at += piece) yield content.subarray(at, at + piece);
  };
  await pipeline(Readable.from(pieces()), change, async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk);
  });
  return Buffer.concat(chunks);
}

const seal = (content: Buffer) => changed(content, sealFile(key, 'database.dump'));
const open = (sealed: Buffer) => changed(sealed, openFile(key, 'database.dump'));

test('sealed content of any length and chunking opens unchanged', async () => {
  const lengths = fc.oneof(fc.nat(300_000), fc.constantFrom(0, 65_535, 65_536, 65_537, 131_072));
  await fc.assert(
    fc.asyncProperty(lengths, fc.integer({ min: 1000, max: 200_000 }), async (length, piece) => {
      const content = randomBytes(length);
      const sealed = await changed(content, sealFile(key, 'a'), piece);
      expect((await changed(sealed, openFile(key, 'a'), piece)).equals(content)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('the same content is sealed differently each time and is unreadable', async () => {
  const content = Buffer.from('olivia@demo.test'.repeat(1000));
  const [one, other] = [await seal(content), await seal(content)];
  expect(one.equals(other)).toBe(false);
  expect(one.includes('olivia')).toBe(false);
});

describe('a damaged or foreign file is refused', () => {
  const content = randomBytes(3 * 64 * 1024 + 5);

  test.each([
    ['cut off within a frame', (sealed: Buffer) => sealed.subarray(0, -1)],
    ['cut off between frames', (sealed: Buffer) => sealed.subarray(0, head + 2 * frame)],
    ['cut off after its head', (sealed: Buffer) => sealed.subarray(0, head)],
    ['empty', () => Buffer.alloc(0)],
    ['no sealed file', () => randomBytes(100_000)],
    ['lengthened', (sealed: Buffer) => Buffer.concat([sealed, sealed.subarray(head, head + frame)])],
    [
      'with frames that changed places',
      (sealed: Buffer) =>
        Buffer.concat([
          sealed.subarray(0, head),
          sealed.subarray(head + frame, head + 2 * frame),
          sealed.subarray(head, head + frame),
          sealed.subarray(head + 2 * frame),
        ]),
    ],
    [
      'altered by a bit',
      (sealed: Buffer) => {
        const altered = Buffer.from(sealed);
        altered[head + frame + 7] = (altered[head + frame + 7] ?? 0) ^ 1;
        return altered;
      },
    ],
  ])('%s', async (_, damage) => {
    await expect(open(damage(await seal(content)))).rejects.toThrow(OperatorError);
  });

  test('opened with another key or under another name', async () => {
    const sealed = await seal(content);
    await expect(changed(sealed, openFile(newMasterKey(), 'database.dump'))).rejects.toThrow(OperatorError);
    await expect(changed(sealed, openFile(key, 'postgres.password'))).rejects.toThrow(OperatorError);
  });
});
