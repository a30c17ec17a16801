import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BlobStore } from './blobStore.ts';
import type { PartialBlobs } from './partialBlobs.ts';
import { spoolPiece } from './spool.ts';
import type { Turns } from './Turns.ts';

/**
 * Maximum size of an object, in bytes. A node that is killed loses less than this: the piece that it has received but
 * not yet sent.
 */
const pieceSize = 8 * 1024 * 1024;
/** Number of digits of an offset in an object's name, so that names sort numerically. */
const offsetDigits = 12;

interface Options {
  readonly s3: typeof import('@aws-sdk/client-s3');
  readonly client: S3Client;
  readonly Bucket: string;
  /** Folder on this machine in which a piece is spooled until it is sent, so that slow senders take up no memory. */
  readonly incoming: string;
  /** Limits the number of pieces in memory. */
  readonly sending: Turns;
  readonly receive: BlobStore['receive'];
  /** Returns the content of an object as a stream. */
  readonly read: (object: { readonly Key: string; readonly Range?: string }) => Promise<Readable>;
}

interface Piece {
  readonly Key: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns a store that has each partial content as objects of up to 8 MB, named after their offsets. If two nodes write
 * the same upload at the same time, for instance because only one of them noticed that the connection was lost, their
 * pieces overlap but have the same bytes.
 */
export function s3Partials({ s3, client, Bucket, incoming, sending, receive, read }: Options): PartialBlobs {
  const prefixOf = (id: string) => `partial/${id}/`;

  /** Returns the pieces from the start up to the first gap. */
  async function piecesOf(id: string): Promise<Piece[]> {
    const pieces: Piece[] = [];
    let covered = 0;
    for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefixOf(id) })) {
      for (const { Key = '', Size = 0 } of page.Contents ?? []) {
        const start = Number(Key.slice(prefixOf(id).length));
        if (start > covered || start + Size <= covered) continue;
        pieces.push({ Key, start: covered, end: start + Size });
        covered = start + Size;
      }
    }
    return pieces;
  }

  async function* contentOf(pieces: readonly Piece[]): AsyncGenerator<Buffer> {
    for (const { Key, start } of pieces) {
      const skipped = start - Number(Key.slice(Key.lastIndexOf('/') + 1));
      yield* await read({ Key, ...(skipped > 0 && { Range: `bytes=${skipped}-` }) });
    }
  }

  return {
    async size(id) {
      return (await piecesOf(id)).at(-1)?.end ?? 0;
    },

    async append(id, offset, source) {
      const chunks = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
      for (let start = offset, isLast = false; !isLast; ) {
        const piece = await spoolPiece(incoming, chunks, pieceSize);
        const Key = prefixOf(id) + String(start).padStart(offsetDigits, '0');
        try {
          if (piece.size > 0) {
            await sending.run(async () => {
              const Body = await readFile(piece.path);
              await client.send(new s3.PutObjectCommand({ Bucket, Key, Body }));
            });
          }
        } finally {
          await rm(piece.path, { force: true });
        }
        if (piece.fault !== undefined) throw piece.fault;
        start += piece.size;
        isLast = piece.isLast;
      }
    },

    async complete(id, reception) {
      return receive(Readable.from(contentOf(await piecesOf(id))), reception);
    },

    async remove(id) {
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefixOf(id) })) {
        for (const { Key } of page.Contents ?? []) {
          await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
        }
      }
    },
  };
}
