import { type Cipheriv, createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BlobMissing, type BlobStore, type ByteRange, type Reading, type ReceivedBlob } from './blobStore.ts';
import type { FirmKeys } from './FirmKeys.ts';

/** Bytes before the ciphertext: the salt with which the content's own key is made of the firm's. */
const saltLength = 32;
const blockLength = 16;

interface Options {
  readonly keys: Pick<FirmKeys, 'find' | 'findOrMake'>;
  /** Whether new contents are encrypted. Those that are already can be read in any case. */
  readonly encrypts: boolean;
}

/**
 * Returns a store around another one that encrypts contents with the keys of their firms (AES-256-CTR, a key for each content). The
 * ciphertext has the content's length, so that any part of it can be read, and an upload goes on where it stopped. That a content is
 * what was stored is told by its hash in the database, not by the encryption.
 *
 * @param inner Has encrypted contents in a folder of their own, beside those from before.
 */
export function encryptedStore(inner: BlobStore, { keys, encrypts }: Options): BlobStore {
  const openEncrypted = async (key: string, range?: ByteRange): Promise<Readable> => {
    const firmKey = await keys.find(companyOf(key));
    if (!firmKey) throw new BlobMissing(key);
    const place = placeOf(key);
    if (!range) return through(await inner.open(place), readingStream(readingOf(firmKey)));
    const salt = await buffer(await inner.open(place, { start: 0, end: saltLength - 1 }));
    const { start, end } = range;
    const part = await inner.open(place, { start: start + saltLength, end: end + saltLength });
    const stream = keyStream(firmKey, salt, start);
    return through(
      part,
      readingStream((chunk) => stream.update(chunk)),
    );
  };
  const openPlain: BlobStore['open'] = (key, range) => inner.open(key, range);
  const [openFirst, openElse] = encrypts ? [openEncrypted, openPlain] : [openPlain, openEncrypted];

  const shared: BlobStore = {
    ...inner,

    async open(key, range) {
      try {
        return await openFirst(key, range);
      } catch (error) {
        if (!(error instanceof BlobMissing)) throw error;
        return openElse(key, range);
      }
    },

    async remove(key) {
      await inner.remove(key);
      await inner.remove(placeOf(key));
    },

    async removeFolder(folder) {
      return (await inner.removeFolder(folder)) + (await inner.removeFolder(placeOf(folder)));
    },

    partial: {
      ...inner.partial,
      async remove(id) {
        await inner.partial.remove(id);
        await inner.partial.remove(partialOf(id));
      },
    },
  };
  if (!encrypts) return shared;

  return {
    ...shared,

    async receive(source, { limit, companyId }) {
      const firmKey = await keys.findOrMake(companyId);
      const sealed = through(source, sealing(firmKey, randomBytes(saltLength), 0));
      return inPlace(await inner.receive(sealed, { limit, companyId, reading: readingOf(firmKey) }));
    },

    async write(key, source) {
      const firmKey = await keys.findOrMake(companyOf(key));
      const sealed = through(source, sealing(firmKey, randomBytes(saltLength), 0));
      return (await inner.write(placeOf(key), sealed)) - saltLength;
    },

    partial: {
      ...shared.partial,

      async size(id) {
        return Math.max(0, (await inner.partial.size(partialOf(id))) - saltLength);
      },

      async append(id, offset, source, companyId) {
        const firmKey = await keys.findOrMake(companyId);
        // Known without reading what has arrived. An upload never has two contents.
        const salt = createHmac('sha256', firmKey).update(`upload ${id}`).digest();
        const at = offset === 0 ? 0 : offset + saltLength;
        await inner.partial.append(
          partialOf(id),
          at,
          through(source, sealing(firmKey, salt, offset)),
          companyId,
        );
      },

      async complete(id, { limit, companyId }) {
        const reading = readingOf(await keys.findOrMake(companyId));
        return inPlace(await inner.partial.complete(partialOf(id), { limit, companyId, reading }));
      },
    },
  };
}

/** Every key begins with its firm. */
function companyOf(key: string): string {
  return key.slice(0, key.indexOf('/'));
}

function placeOf(key: string): string {
  return `.encrypted/${key}`;
}

function partialOf(id: string): string {
  return `${id}.encrypted`;
}

function inPlace(blob: ReceivedBlob): ReceivedBlob {
  return { ...blob, keep: (key) => blob.keep(placeOf(key)) };
}

/** Sends a stream through another one. Each ends with the other, by the same error. */
function through(source: Readable, stream: Transform): Transform {
  return pipeline(source, stream, () => undefined);
}

/** Returns what encrypts a content from a position on, and decrypts it, which is the same. */
function keyStream(firmKey: Buffer, salt: Buffer, position: number): Cipheriv {
  const key = Buffer.from(hkdfSync('sha256', firmKey, salt, 'content', 32));
  const counter = Buffer.alloc(blockLength);
  counter.writeBigUInt64BE(BigInt(Math.floor(position / blockLength)), blockLength / 2);
  const stream = createCipheriv('aes-256-ctr', key, counter);
  stream.update(Buffer.alloc(position % blockLength));
  return stream;
}

/** Encrypts a content from a position on. The salt is sent before its beginning. */
function sealing(firmKey: Buffer, salt: Buffer, position: number): Transform {
  const stream = keyStream(firmKey, salt, position);
  const sealed = readingStream((chunk) => stream.update(chunk));
  if (position === 0) sealed.push(salt);
  return sealed;
}

/** Returns what decrypts a stored content, from its salt on. */
function readingOf(firmKey: Buffer): Reading {
  let beginning = Buffer.alloc(0);
  let stream: Cipheriv | undefined;
  return (chunk) => {
    if (stream) return stream.update(chunk);
    beginning = Buffer.concat([beginning, chunk]);
    if (beginning.length < saltLength) return Buffer.alloc(0);
    stream = keyStream(firmKey, beginning.subarray(0, saltLength), 0);
    return stream.update(beginning.subarray(saltLength));
  };
}

function readingStream(read: Reading): Transform {
  return new Transform({ transform: (chunk: Buffer, _encoding, done) => done(null, read(chunk)) });
}
