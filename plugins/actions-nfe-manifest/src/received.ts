import { Http, useService } from '@anteroom/sdk';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  getManifestClient,
  listReceivedMonths,
  listReceivedNotes,
  lookUpReceivedNote,
  type ManifestRequest,
  type ReceivedNoteQuery,
  sendManifests,
  synchroniseReceivedNotes,
} from '../api.ts';

/** What is asked for; fields that are not set are not asked. */
export type ReceivedFilter = Omit<ReceivedNoteQuery, 'pageSize' | 'after'>;

/** While the authority is being asked. */
const POLL_MS = 2000;
/** No sooner and no later, however far the clock here is from the server's. */
const SOON_MS = 15_000;
const HOUR_MS = 3_600_000;

/** The portal reads everything under `nfe-manifest` again when the server tells that something has changed. */
const keyOf = (clientId: string, ...rest: readonly unknown[]) => ['nfe-manifest', clientId, ...rest];

/** How far the client's invoices have been read; asked again when that is about to change. */
export function useManifestClient(clientId: string) {
  const http = useService(Http);
  return useQuery({
    queryKey: keyOf(clientId, 'client'),
    queryFn: ({ signal }) => http.call(getManifestClient, { params: { clientId }, signal }),
    refetchInterval: ({ state: { data } }) => {
      const { isRunning, nextAt } = data?.synchronisation ?? {};
      if (isRunning) return POLL_MS;
      return nextAt ? Math.min(HOUR_MS, Math.max(SOON_MS, Date.parse(nextAt) - Date.now())) : false;
    },
  });
}

/** Has the authority asked now. */
export function useSynchronise(clientId: string) {
  const http = useService(Http);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => http.call(synchroniseReceivedNotes, { params: { clientId } }),
    onSuccess: (client) => queries.setQueryData(keyOf(clientId, 'client'), client),
    // Somebody else was quicker, or it has been switched off: what stands there is out of date.
    onError: () => queries.invalidateQueries({ queryKey: keyOf(clientId, 'client') }),
  });
}

/** Has the authority asked for one document: an access key, or a number (NSU). */
export function useLookup(clientId: string) {
  const http = useService(Http);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (document: string) =>
      http.call(lookUpReceivedNote, { params: { clientId }, body: { document }, timeout: 0 }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(clientId) }),
  });
}

/** The invoices of a filter, page by page. */
export function useReceivedNotes(clientId: string, filter: ReceivedFilter) {
  const http = useService(Http);
  return useInfiniteQuery({
    queryKey: keyOf(clientId, 'list', filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      http.call(listReceivedNotes, {
        params: { clientId },
        query: { ...filter, after: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** In which months there is something. */
export function useReceivedMonths(clientId: string) {
  const http = useService(Http);
  return useQuery({
    queryKey: keyOf(clientId, 'months'),
    queryFn: ({ signal }) => http.call(listReceivedMonths, { params: { clientId }, signal }),
  });
}

/** Tells the authority of several invoices the same. */
export function useManifest(clientId: string) {
  const http = useService(Http);
  const queries = useQueryClient();
  return useMutation({
    // The authority answers lot by lot, in its own time.
    mutationFn: (wanted: ManifestRequest) =>
      http.call(sendManifests, { params: { clientId }, body: wanted, timeout: 0 }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(clientId) }),
  });
}
