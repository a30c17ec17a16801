import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { byteRange } from '../http/byteRange.ts';
import { type BlobStore, blobKey } from './blobStore.ts';

/** A document's content, and as what it is downloaded. */
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
  /** Version of the content, which changes with it. */
  readonly version: string;
  /** Bytes. */
  readonly size: number;
  readonly name: string;
  readonly mimeType: string;
}

/**
 * Sends a blob, or the requested part of it. It is always a download, never a page of this origin: clients' uploads
 * must not run here.
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
 * Whether a request is a download to be written down, and not one that goes on with another: its answer has the first byte, or
 * nobody knows of the one that it would go on with. Who has all but the first byte has the document, too.
 *
 * @param isKnown Whether the same person has been written down for the same content before.
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
  // A part of what has changed since is of no use to anybody; ours never changes, but the request cannot know.
  return ifRange === undefined || ifRange === etagOf(content) ? byteRange(range, content.size) : 'whole';
}

function etagOf({ version }: Pick<SentBlob, 'version'>): string {
  return `"${version}"`;
}
