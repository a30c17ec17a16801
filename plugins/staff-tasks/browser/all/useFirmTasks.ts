import { listFirmTasks } from '@anteroom/contract';
import { Http, useService } from '@anteroom/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListedState, TaskFilter } from './taskFilter.ts';

/** Returns the tasks of all clients in a state, page by page. Reloads when tasks change. */
export function useFirmTasks({ kind, assignedTo, due, client }: TaskFilter, state: ListedState) {
  const http = useService(Http);
  return useInfiniteQuery({
    queryKey: ['tasks', 'of-firm', state, kind, assignedTo, due, client],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listFirmTasks, {
        query: {
          state,
          kind: kind || undefined,
          assignedTo: assignedTo || undefined,
          due: due || undefined,
          clientId: client || undefined,
          after: pageParam || undefined,
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
}
