import { listFirmTasks, listStaff } from '@anteroom/contract';
import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { Http, useService } from '@anteroom/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ListedState, TaskFilter } from './taskFilter.ts';

/** Milliseconds (spec section 9). */
const searchDebounce = 200;

/** Tasks of all clients in a state, page by page. They are read again when tasks change. */
export function useFirmTasks({ kind, assignedTo, due, client }: TaskFilter, state: ListedState) {
  const http = useService(Http);
  const words = useDebounced(client.trim(), searchDebounce);
  return useInfiniteQuery({
    queryKey: ['tasks', 'of-firm', state, kind, assignedTo, due, words],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listFirmTasks, {
        query: {
          state,
          kind: kind || undefined,
          assignedTo: assignedTo || undefined,
          due: due || undefined,
          client: words || undefined,
          after: pageParam || undefined,
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
}

/** The firm's staff, to whom clients are assigned. */
export function useStaffNames() {
  const http = useService(Http);
  const { data } = useQuery({
    queryKey: ['staff-tasks', 'staff'],
    queryFn: ({ signal }) => http.call(listStaff, { query: { pageSize: 100 }, signal }),
  });
  return (data?.staff ?? []).map(({ userId, firstName, lastName }) => ({
    value: userId,
    label: `${firstName} ${lastName}`.trim(),
  }));
}
