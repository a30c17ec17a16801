import { getClient, listFirmTasks, listStaff } from '@anteroom/contract';
import { clientName } from '@anteroom/domain/people/clientName';
import { Http, useService } from '@anteroom/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ListedState, TaskFilter } from './taskFilter.ts';

/** Tasks of all clients in a state, page by page. They are read again when tasks change. */
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

/** Returns the name of a client whom the address has; empty for none, and as long as it is not known. */
export function useClientName(clientId: string): string {
  const http = useService(Http);
  const { data } = useQuery({
    queryKey: ['staff-tasks', 'client', clientId],
    enabled: clientId !== '',
    queryFn: ({ signal }) => http.call(getClient, { params: { clientId }, signal }),
  });
  return data ? clientName(data) : '';
}
