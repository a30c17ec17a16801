import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { byteRange } from '../http/byteRange.ts';
import { type BlobStore, blobKey } from './blobStore.ts';

/** A document's content, with the name and type for the download. */
export interface Content {
  readonly companyId: string;
  readonly sha256: string;
  readonly size: number;
  readonly name: string;
  readonly mimeType: string;
}

/** Sends a document's content, or the requested part of it: see {@link sendBlob}. */
export function sendContent(
  blobs: Pick<BlobStore, 'open'>,
  { companyId, sha256, size, name, mimeType }: Content,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const blob = { key: blobKey(companyId, sha256), version: sha256, size, name, mimeType };
  return sendBlob(blobs, blob, request, reply);
}

/** Blob by its key, with the name and type for the download. */
export interface SentBlob {
  readonly key: string;
  /** Version of the content; changes whenever the content does. */
  readonly version: string;
  /** Size in bytes. */
  readonly size: number;
  readonly name: string;
  readonly mimeType: string;
}

/**
 * Sends a blob, or the requested part of it. It is always sent as a download, never as a page of this origin: uploads
 * of clients must not run here.
 */
export async function sendBlob(
  blobs: Pick<BlobStore, 'open'>,
  content: SentBlob,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = askedPart(request, content);
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': contentDisposition(content.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': content.mimeType,
    'cross-origin-resource-policy': 'same-origin',
    etag: etagOf(content),
    'x-content-type-options': 'nosniff',
  });
  if (asked === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${content.size}`)
      .header('content-length', 0)
      .send();
  }
  const part = asked === 'whole' ? undefined : asked;
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${content.size}`);
  reply.header('content-length', part ? part.end - part.start + 1 : content.size);
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  return reply.send(await blobs.open(content.key, part));
}

/**
 * Returns whether a request is a new download that has to be recorded, instead of the continuation of another one. It
 * is new if the response includes the first byte, or if no earlier download is known that it could continue: whoever
 * gets all but the first byte has the document, too.
 *
 * @param isKnown Returns whether a download of the same content by the same person is already recorded.
 */
export async function isNewDownload(
  request: Pick<FastifyRequest, 'method' | 'headers'>,
  content: Pick<SentBlob, 'version' | 'size'>,
  isKnown: () => Promise<boolean>,
): Promise<boolean> {
  if (request.method !== 'GET') return false;
  const asked = askedPart(request, content);
  if (asked === 'unsatisfiable') return false;
  return asked === 'whole' || asked.start === 0 || !(await isKnown());
}

function askedPart(
  { headers: { range, 'if-range': ifRange } }: Pick<FastifyRequest, 'headers'>,
  content: Pick<SentBlob, 'version' | 'size'>,
) {
  // A part of a content that has changed since is useless. Our contents never change, but the client cannot know that.
  return ifRange === undefined || ifRange === etagOf(content) ? byteRange(range, content.size) : 'whole';
}

function etagOf({ version }: Pick<SentBlob, 'version'>): string {
  return `"${version}"`;
}
