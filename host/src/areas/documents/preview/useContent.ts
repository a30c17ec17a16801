import { useQuery } from '@tanstack/react-query';
import type { PreviewSource } from './PreviewSource.ts';

/**
 * The content of a file while a component shows it, made into what that component shows.
 *
 * @param limit Bytes that are read; all of it if left out.
 * @param make Of the bytes; what it throws is an error of the query.
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
