import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { MasterKey } from '../../kernel/secrets/keyFile.ts';
import { BackupFault } from './BackupFault.ts';

/** Changes a file's bytes as they are copied, between the streams of a pipeline. */
export type Change = (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

/** First bytes of a sealed file: its form, then the salt with which its key is made of the portal's. */
const form = Buffer.from('anteroom sealed 1\n');
const saltLength = 32;

/** Bytes that are encrypted together, and those of the tag that follows them. */
const frameLength = 64 * 1024;
const tagLength = 16;

/**
 * Returns what encrypts a file of a backup by AES-256-GCM in frames. Each frame is numbered and the last one is marked, so that a file that was cut
 * off, or whose frames were moved, is not opened.
 *
 * @param path Place of the file in the backup, in which alone it can be opened.
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

/** Returns what decrypts a file that {@link sealFile} encrypted. It throws a BackupFault for one that is not whole, or not in its place. */
export function openFile({ bytes }: MasterKey, path: string): Change {
  return async function* (source) {
    const { head, rest } = await takeHead(source, form.length + saltLength);
    const damaged = () => new BackupFault(`The backup is damaged: ${path} is cut off or altered.`);
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

/** Cuts a stream into frames, of which the last one may be shorter, or empty. */
async function* framesOf(source: AsyncIterable<Buffer>, length: number) {
  let rest = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk]);
    // A full frame is held back until more comes: it may be the last one.
    for (; rest.length > length; rest = rest.subarray(length))
      yield { frame: rest.subarray(0, length), nonce: nonceOf(number++, false) };
  }
  yield { frame: rest, nonce: nonceOf(number, true) };
}

/** Returns a nonce that a file's key never sees twice. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number));
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Takes the first bytes off a stream; fewer where it has no more. */
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
