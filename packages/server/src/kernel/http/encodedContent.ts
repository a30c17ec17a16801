import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A content with its compressed forms, as it goes over the wire. */
export interface EncodedContent {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

/**
 * Compresses content that the build has not compressed. Quality 9 takes a tenth of the time of 11, for 2 % more bytes.
 */
export async function encodeContent(type: string, plain: Buffer): Promise<EncodedContent> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_LGWIN]: 22,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  return { type, etag: etagOf(plain), plain, br, gzip: gz };
}

export function etagOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** Sends the smallest form that the browser accepts, or 304. */
export function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: EncodedContent,
): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const [encoding, body] = choose(content, accepted);
  // Each encoding has its own ETag (RFC 9110, 8.8.3.3).
  const etag = `"${content.etag}${encoding ? `-${encoding}` : ''}"`;
  reply.header('etag', etag).header('vary', 'accept-encoding').type(content.type);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
}

function choose(content: EncodedContent, accepted: string): ['br' | 'gzip' | null, Buffer] {
  const takes = (encoding: string) =>
    new RegExp(`(^|[\\s,])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`, 'i').test(accepted);
  if (content.br && takes('br')) return ['br', content.br];
  if (content.gzip && takes('gzip')) return ['gzip', content.gzip];
  return [null, content.plain];
}
