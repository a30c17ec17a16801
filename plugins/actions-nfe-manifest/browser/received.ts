import { Http, useService } from '@anteroom/sdk';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  addManifestCertificate,
  changeManifestClient,
  getManifestClient,
  listReceivedMonths,
  listReceivedNotes,
  listUnreadDocuments,
  lookUpReceivedNote,
  type ManifestCertificateFile,
  type ManifestClient,
  type ManifestClientChange,
  type ManifestRequest,
  type ReceivedNoteQuery,
  readDocumentsAgain,
  removeManifestCertificate,
  sendManifests,
  synchroniseReceivedNotes,
  tryManifest,
} from '../api.ts';

/** Filter of the received invoices. Fields that are not set do not filter. */
export type ReceivedFilter = Omit<ReceivedNoteQuery, 'pageSize' | 'after'>;

/** Polling interval while the tax authority is being read. */
const POLL_MS = 2000;
/** Minimum and maximum delay before the next load, however much the clock here differs from the server's. */
const SOON_MS = 15_000;
const HOUR_MS = 3_600_000;

/** Query keys. The portal reloads all queries under `nfe-manifest` when the server announces a change. */
const keyOf = (clientId: string, ...rest: readonly unknown[]) => ['nfe-manifest', clientId, ...rest];

/** Loads the progress of reading the client's invoices, and loads it again whenever it is about to change. */
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

/** Returns a mutation that calls an endpoint and shows the client's state that it returns. */
function useChange<Given>(clientId: string, change: (http: Http, given: Given) => Promise<ManifestClient>) {
  const http = useService(Http);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => change(http, given),
    onSuccess: (client) => queries.setQueryData(keyOf(clientId, 'client'), client),
  });
}

/** Changes the client's settings. */
export function useManifestSettings(clientId: string) {
  return useChange(clientId, (http, body: ManifestClientChange) =>
    http.call(changeManifestClient, { params: { clientId }, body }),
  );
}

/** Deletes the client's certificate. */
export function useRemoveCertificate(clientId: string) {
  return useChange(clientId, (http, _: undefined) =>
    http.call(removeManifestCertificate, { params: { clientId } }),
  );
}

/** Stores a certificate of the client. */
export function useAddCertificate(clientId: string) {
  const http = useService(Http);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ManifestCertificateFile) =>
      http.call(addManifestCertificate, { params: { clientId }, body }),
    onSuccess: ({ client }) => queries.setQueryData(keyOf(clientId, 'client'), client),
  });
}

/** Queries the tax authority once. */
export function useTrial(clientId: string) {
  const http = useService(Http);
  const queries = useQueryClient();
  return useMutation({
    // No timeout, because the tax authority may take long to respond.
    mutationFn: () => http.call(tryManifest, { params: { clientId }, timeout: 0 }),
    onSuccess: ({ client }) => queries.setQueryData(keyOf(clientId, 'client'), client),
  });
}

/** Starts reading from the authority. */
export function useSynchronise(clientId: string) {
  const http = useService(Http);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => http.call(synchroniseReceivedNotes, { params: { clientId } }),
    onSuccess: (client) => queries.setQueryData(keyOf(clientId, 'client'), client),
    // Another person was faster, or reading has been switched off. Either way, the displayed state is outdated.
    onError: () => queries.invalidateQueries({ queryKey: keyOf(clientId, 'client') }),
  });
}

/** Reads one document from the authority, by access key or number (NSU). */
export function useLookup(clientId: string) {
  const http = useService(Http);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (document: string) =>
      http.call(lookUpReceivedNote, { params: { clientId }, body: { document }, timeout: 0 }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(clientId) }),
  });
}

/** Loads the documents that the tax authority handed out but could not be read. For staff. */
export function useUnread(clientId: string) {
  const http = useService(Http);
  return useQuery({
    queryKey: keyOf(clientId, 'unread'),
    queryFn: ({ signal }) => http.call(listUnreadDocuments, { params: { clientId }, signal }),
  });
}

/** Tries again to read the unread documents. */
export function useReadAgain(clientId: string) {
  const http = useService(Http);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (_: undefined) => http.call(readDocumentsAgain, { params: { clientId }, timeout: 0 }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(clientId) }),
  });
}

/** Loads the invoices that match a filter, page by page. */
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

/** Loads the months that have invoices. */
export function useReceivedMonths(clientId: string) {
  const http = useService(Http);
  return useQuery({
    queryKey: keyOf(clientId, 'months'),
    queryFn: ({ signal }) => http.call(listReceivedMonths, { params: { clientId }, signal }),
  });
}

/** Sends the same event for several invoices. */
export function useManifest(clientId: string) {
  const http = useService(Http);
  const queries = useQueryClient();
  return useMutation({
    // No timeout, because the tax authority processes the events in lots and may take long.
    mutationFn: (wanted: ManifestRequest) =>
      http.call(sendManifests, { params: { clientId }, body: wanted, timeout: 0 }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(clientId) }),
  });
}
