import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { BlobTooLarge, headSize, type Reception } from './blobStore.ts';

/**
 * Counts and hashes the bytes that pass through, stores the first of them, and fails if the stream becomes too large.
 */
export class HashingMeter extends Transform {
  readonly #hash = createHash('sha256');
  readonly #limit: number;
  readonly #reading: Reception['reading'];
  readonly #head: Buffer[] = [];
  #headLength = 0;
  #size = 0;

  constructor({ limit, reading }: Pick<Reception, 'limit' | 'reading'>) {
    super();
    this.#limit = limit;
    this.#reading = reading;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    const content = this.#reading?.(chunk) ?? chunk;
    this.#size += content.length;
    if (this.#size > this.#limit) {
      done(new BlobTooLarge(`more than ${this.#limit} bytes`));
      return;
    }
    if (this.#headLength < headSize) {
      const piece = Buffer.from(content.subarray(0, headSize - this.#headLength));
      this.#head.push(piece);
      this.#headLength += piece.length;
    }
    this.#hash.update(content);
    done(null, chunk);
  }

  /** Call once, when the stream has ended. */
  result(): { readonly sha256: string; readonly size: number; readonly head: Buffer } {
    return { sha256: this.#hash.digest('hex'), size: this.#size, head: Buffer.concat(this.#head) };
  }
}
