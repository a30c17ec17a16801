import { Transform, type TransformCallback } from 'node:stream';
import { BlobTooLarge } from '../../kernel/blobs/blobStore.ts';

/**
 * Passes a stream through, and fails at the chunk with which it would exceed the limit; nothing of that chunk passes.
 */
export class ByteLimit extends Transform {
  #room: number;

  constructor(room: number) {
    super();
    this.#room = room;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#room -= chunk.length;
    if (this.#room < 0) done(new BlobTooLarge('more than was announced'));
    else done(null, chunk);
  }
}
