import type { ByteRange } from '../blobs/blobStore.ts';

/**
 * Returns the part of a content that a request asks for (RFC 9110 section 14): `'whole'` without a range, for several
 * ranges or for an invalid range; `'unsatisfiable'` for a range beyond the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/i.exec(header?.trim() ?? '');
  if (!match) return 'whole';
  const [, from, to, last] = match;
  const start = from === undefined ? Math.max(0, size - Number(last)) : Number(from);
  const end = Math.min(to === undefined ? size - 1 : Number(to), size - 1);
  if (from !== undefined && to !== undefined && Number(to) < start) return 'whole';
  return start > end ? 'unsatisfiable' : { start, end };
}
