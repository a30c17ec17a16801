import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type BlobStore, blobKey } from './blobStore.ts';
import { byteRange } from './byteRange.ts';

/** A document's content, and as what it is downloaded. */
export interface Content {
  readonly companyId: string;
  readonly sha256: string;
  readonly size: number;
  readonly name: string;
  readonly mimeType: string;
}

/** Answers with a document's content, or the part of it that was asked for: see {@link sendBlob}. */
export function sendContent(
  blobs: Pick<BlobStore, 'open'>,
  { companyId, sha256, size, name, mimeType }: Content,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const blob = { key: blobKey(companyId, sha256), version: sha256, size, name, mimeType };
  return sendBlob(blobs, blob, request, reply);
}

/** What lies under a key, and as what it is downloaded. */
export interface SentBlob {
  readonly key: string;
  /** Differs where the content does. */
  readonly version: string;
  /** Bytes. */
  readonly size: number;
  readonly name: string;
  readonly mimeType: string;
}

/**
 * Answers with a blob, or the part of it that was asked for. Always as a download, never as a page of this origin: what a
 * client uploaded must not run here.
 */
export async function sendBlob(
  blobs: Pick<BlobStore, 'open'>,
  content: SentBlob,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${content.version}"`;
  const { range, 'if-range': ifRange } = request.headers;
  // A part of what has changed since is of no use to anybody; ours never changes, but the request cannot know.
  const asked = ifRange === undefined || ifRange === etag ? byteRange(range, content.size) : 'whole';

  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': contentDisposition(content.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': content.mimeType,
    'cross-origin-resource-policy': 'same-origin',
    etag,
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

/** Whether a request begins a download rather than going on with one. */
export function beginsDownload({ method, headers: { range } }: FastifyRequest): boolean {
  return method === 'GET' && (range === undefined || /^bytes=0-/i.test(range.trim()));
}
