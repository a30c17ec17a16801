import { type Cipheriv, createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BlobMissing, type BlobStore, type ByteRange, type Reading, type ReceivedBlob } from './blobStore.ts';
import type { FirmKeys } from './FirmKeys.ts';

/**
 * Number of bytes before the ciphertext: the salt from which, together with the firm's key, the content's own key is
 * derived.
 */
const saltLength = 32;
const blockLength = 16;

interface Options {
  readonly keys: Pick<FirmKeys, 'find' | 'findOrMake'>;
  /** Whether new contents are encrypted. Encrypted contents can be read in any case. */
  readonly encrypts: boolean;
}

/**
 * Wraps a store so that contents are encrypted with the keys of their firms (AES-256-CTR, a separate key for each
 * content). The ciphertext is as long as the content, so that any part of it can be read, and an interrupted upload can
 * continue. The encryption does not authenticate: that a content is what was stored is verified by its hash in the
 * database.
 *
 * @param inner Receives encrypted contents in a separate folder, beside the unencrypted ones.
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
        // The salt is derived from the ID, so that an upload can continue without reading what has arrived. An upload
        // never has two different contents.
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

/** Returns the firm of a key, which every key begins with. */
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

/** Pipes a stream through another one. If one of them fails, the other is destroyed with the same error. */
function through(source: Readable, stream: Transform): Transform {
  return pipeline(source, stream, () => undefined);
}

/** Returns the cipher that encrypts a content from a position on. The same operation decrypts it. */
function keyStream(firmKey: Buffer, salt: Buffer, position: number): Cipheriv {
  const key = Buffer.from(hkdfSync('sha256', firmKey, salt, 'content', 32));
  const counter = Buffer.alloc(blockLength);
  counter.writeBigUInt64BE(BigInt(Math.floor(position / blockLength)), blockLength / 2);
  const stream = createCipheriv('aes-256-ctr', key, counter);
  stream.update(Buffer.alloc(position % blockLength));
  return stream;
}

/** Returns a stream that encrypts a content from a position on. At position 0 it emits the salt first. */
function sealing(firmKey: Buffer, salt: Buffer, position: number): Transform {
  const stream = keyStream(firmKey, salt, position);
  const sealed = readingStream((chunk) => stream.update(chunk));
  if (position === 0) sealed.push(salt);
  return sealed;
}

/** Returns a function that decrypts a stored content, which begins with its salt. */
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
