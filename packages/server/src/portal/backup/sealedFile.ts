import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { OperatorError } from '../../kernel/operatorError.ts';
import type { MasterKey } from '../../kernel/secrets/keyFile.ts';

/** Transforms a file's bytes while it is copied, as a stage of a stream pipeline. */
export type Change = (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

/** First bytes of a sealed file: the format marker, followed by the salt from which its key is derived. */
const form = Buffer.from('anteroom sealed 1\n');
const saltLength = 32;

/** Number of bytes that are encrypted together, and the length of the authentication tag that follows them. */
const frameLength = 64 * 1024;
const tagLength = 16;

/**
 * Returns a stage that encrypts a file of a backup with AES-256-GCM in frames. Frames are numbered and the last one is
 * marked, so that decryption fails if the file was truncated or its frames were reordered.
 *
 * @param path Path of the file in the backup. The file can be decrypted only under this path.
 */
export function sealFile({ bytes }: MasterKey, path: string): Change {
  return async function* (source) {
    const salt = randomBytes(saltLength);
    const key = fileKey(bytes, salt, path);
    yield Buffer.concat([form, salt]);
    for await (const { frame, nonce } of framesOf(source, frameLength)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      yield Buffer.concat([cipher.update(frame), cipher.final(), cipher.getAuthTag()]);
    }
  };
}

/**
 * Returns a stage that decrypts a file encrypted by {@link sealFile}. It throws a OperatorError if the file is damaged or
 * was moved.
 */
export function openFile({ bytes }: MasterKey, path: string): Change {
  return async function* (source) {
    const { head, rest } = await takeHead(source, form.length + saltLength);
    const damaged = () => new OperatorError(`The backup is damaged: ${path} is cut off or altered.`);
    if (!head.subarray(0, form.length).equals(form)) throw damaged();
    const key = fileKey(bytes, head.subarray(form.length), path);
    for await (const { frame, nonce } of framesOf(rest, frameLength + tagLength)) {
      const end = frame.length - tagLength;
      if (end < 0) throw damaged();
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
      decipher.setAuthTag(frame.subarray(end));
      const content = decipher.update(frame.subarray(0, end));
      try {
        decipher.final();
      } catch {
        throw damaged();
      }
      yield content;
    }
  };
}

function fileKey(key: Buffer, salt: Buffer, path: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `backup ${path}`, 32));
}

/** Splits a stream into frames of `length` bytes. The last frame may be shorter or empty. */
async function* framesOf(source: AsyncIterable<Buffer>, length: number) {
  let rest = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk]);
    // A full frame is held back until more bytes arrive, because it may be the last one.
    for (; rest.length > length; rest = rest.subarray(length))
      yield { frame: rest.subarray(0, length), nonce: nonceOf(number++, false) };
  }
  yield { frame: rest, nonce: nonceOf(number, true) };
}

/** Returns a nonce that is unique among the frames encrypted with one file's key. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number));
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Reads the first bytes of a stream, or fewer if the stream ends earlier. */
async function takeHead(source: AsyncIterable<Buffer>, length: number) {
  const chunks = source[Symbol.asyncIterator]();
  let taken = Buffer.alloc(0);
  while (taken.length < length) {
    const { done, value } = await chunks.next();
    if (done) break;
    taken = Buffer.concat([taken, value]);
  }
  async function* rest() {
    yield taken.subarray(length);
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { head: taken.subarray(0, length), rest: rest() };
}
