import { Http, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import type { PreviewSource } from './PreviewSource.ts';

/**
 * Loads a file's content while a component shows it, and converts it for that component.
 *
 * @param limit - maximum number of bytes to read; default: all.
 * @param make - converts the bytes; if it throws, the query fails.
 */
export function useContent<Content>(
  { id, path, size, onRead }: PreviewSource,
  make: (content: Blob) => Promise<Content> | Content,
  limit = Number.POSITIVE_INFINITY,
) {
  const http = useService(Http);
  return useQuery({
    queryKey: ['preview', id],
    queryFn: async ({ signal }) => {
      const range = size > limit ? { begin: 0, end: limit } : undefined;
      const content = await http.file(path, { range, signal });
      onRead?.();
      return make(content);
    },
    // Neither reloaded while it is shown nor cached afterwards.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
