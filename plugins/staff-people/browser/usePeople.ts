import {
  type ClientAttention,
  type ClientOrder,
  getClientRecord,
  getPerson,
  getPersonExceptions,
  listClientRecords,
  listPeople,
  listStaff,
} from '@anteroom/contract';
import { resource } from '@anteroom/domain/people/permissions';
import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { Http, Permissions, useService } from '@anteroom/sdk';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const pageSize = 25;
const root = 'staff-people';

export interface ClientFilter {
  readonly archived: boolean;
  readonly tag: string;
  readonly assignedTo: string;
  readonly needs: ClientAttention | '';
  readonly order: ClientOrder;
}

/** Returns the firm's clients, page by page. */
export function useClients(search: string, { archived, tag, assignedTo, needs, order }: ClientFilter) {
  const http = useService(Http);
  const term = useDebounced(search.trim());
  return useInfiniteQuery({
    queryKey: [root, 'clients', term, archived, tag, assignedTo, needs, order],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listClientRecords, {
        query: {
          pageSize,
          search: term || undefined,
          archived: archived || undefined,
          tag: tag || undefined,
          assignedTo: assignedTo || undefined,
          needs: needs || undefined,
          order: order === 'name' ? undefined : order,
          after: pageParam || undefined,
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
}

/** Returns the people of the firm's clients, page by page. */
export function usePeople(search: string) {
  const http = useService(Http);
  const term = useDebounced(search.trim());
  return useInfiniteQuery({
    queryKey: [root, 'people', term],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listPeople, {
        query: { pageSize, search: term || undefined, after: pageParam || undefined },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
}

/** Returns the firm's staff, page by page. */
export function useStaff(search: string) {
  const http = useService(Http);
  const term = useDebounced(search.trim());
  return useInfiniteQuery({
    queryKey: [root, 'staff', term],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listStaff, {
        query: { pageSize, search: term || undefined, after: pageParam || undefined },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
}

export function useClient(clientId: string) {
  const http = useService(Http);
  return useQuery({
    queryKey: [root, 'client', clientId],
    queryFn: ({ signal }) => http.call(getClientRecord, { params: { clientId }, signal }),
  });
}

export function usePerson(contactId: string) {
  const http = useService(Http);
  return useQuery({
    queryKey: [root, 'person', contactId],
    queryFn: ({ signal }) => http.call(getPerson, { params: { contactId }, signal }),
  });
}

/** Returns a person's exceptions. */
export function useExceptions(contactId: string) {
  const http = useService(Http);
  return useQuery({
    queryKey: [root, 'exceptions', contactId],
    queryFn: ({ signal }) => http.call(getPersonExceptions, { params: { contactId }, signal }),
  });
}

/** Returns a mutation for a change, after which everything that is shown reloads. */
export function useChange<In, Out>(change: (http: Http, input: In) => Promise<Out>) {
  const http = useService(Http);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: In) => change(http, input),
    // Including the client switcher.
    onSuccess: () => cache.invalidateQueries(),
  });
}

/** Returns what the person may manage, so that only that is shown. The server makes the final decision. */
export function useRights(): { readonly people: boolean; readonly staff: boolean } {
  const permissions = useService(Permissions);
  return { people: permissions.has(resource.manager), staff: permissions.has(resource.owner) };
}
