import { useQuery } from '@tanstack/react-query';
import type { PreviewSource } from './PreviewSource.ts';

/**
 * Loads a file's content while a component shows it, and converts it for that component.
 *
 * @param limit - maximum number of bytes to read; default: all.
 * @param make - converts the bytes; if it throws, the query fails.
 */
export function useContent<Content>(
  source: PreviewSource,
  make: (content: Blob) => Promise<Content> | Content,
  limit = Number.POSITIVE_INFINITY,
) {
  return useQuery({
    queryKey: ['preview', source.id],
    queryFn: async ({ signal }) => {
      const range = source.size > limit ? { begin: 0, end: limit } : null;
      return make(await source.read(range, signal));
    },
    // Neither asked for again while it is looked at, nor kept when it no longer is.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
