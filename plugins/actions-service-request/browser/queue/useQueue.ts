import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { Http, useService } from '@anteroom/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { listAllServiceRequests } from '../../api.ts';
import type { QueueFilter } from './queueFilter.ts';

/** Returns the requests of all clients, most recently changed first, page by page. Reloads when requests change. */
export function useQueue({ status, type, client, search }: QueueFilter) {
  const http = useService(Http);
  const words = useDebounced(search.trim());
  return useInfiniteQuery({
    queryKey: ['service-requests', 'of-firm', status, type, client, words],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listAllServiceRequests, {
        query: {
          status: status === 'any' ? undefined : status,
          type: type || undefined,
          clientId: client || undefined,
          search: words || undefined,
          after: pageParam || undefined,
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
}
