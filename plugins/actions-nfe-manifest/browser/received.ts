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
function useChange<Given, Answer extends ManifestClient | { readonly client: ManifestClient }>(
  clientId: string,
  change: (http: Http, given: Given) => Promise<Answer>,
) {
  const http = useService(Http);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => change(http, given),
    onSuccess: (answer) =>
      queries.setQueryData(keyOf(clientId, 'client'), 'client' in answer ? answer.client : answer),
    // Another person may have been faster, or have switched reading off: the displayed state is then outdated.
    onError: () => queries.invalidateQueries({ queryKey: keyOf(clientId, 'client') }),
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

interface CertificateFile extends Omit<ManifestCertificateFile, 'content'> {
  readonly file: File;
}

/** Stores a certificate of the client. */
export function useAddCertificate(clientId: string) {
  return useChange(clientId, async (http, { file, ...given }: CertificateFile) => {
    const content = base64(new Uint8Array(await file.arrayBuffer()));
    return http.call(addManifestCertificate, { params: { clientId }, body: { content, ...given } });
  });
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Queries the tax authority once. */
export function useTrial(clientId: string) {
  // No timeout, because the tax authority may take long to respond.
  return useChange(clientId, (http, _: undefined) =>
    http.call(tryManifest, { params: { clientId }, timeout: 0 }),
  );
}

/** Starts reading from the authority. */
export function useSynchronise(clientId: string) {
  return useChange(clientId, (http, _: undefined) =>
    http.call(synchroniseReceivedNotes, { params: { clientId } }),
  );
}

/** Returns a mutation that reads or sends documents, which takes as long as the tax authority does. */
function useWork<Given, Answer>(clientId: string, work: (http: Http, given: Given) => Promise<Answer>) {
  const http = useService(Http);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => work(http, given),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(clientId) }),
  });
}

/** Reads one document from the authority, by access key or number (NSU). */
export function useLookup(clientId: string) {
  return useWork(clientId, (http, document: string) =>
    http.call(lookUpReceivedNote, { params: { clientId }, body: { document }, timeout: 0 }),
  );
}

/** Tries again to read the unread documents. */
export function useReadAgain(clientId: string) {
  return useWork(clientId, (http, _: undefined) =>
    http.call(readDocumentsAgain, { params: { clientId }, timeout: 0 }),
  );
}

/** Sends the same event for several invoices. */
export function useManifest(clientId: string) {
  return useWork(clientId, (http, wanted: ManifestRequest) =>
    http.call(sendManifests, { params: { clientId }, body: wanted, timeout: 0 }),
  );
}

/** Loads the documents that the tax authority handed out but could not be read. For staff. */
export function useUnread(clientId: string) {
  const http = useService(Http);
  return useQuery({
    queryKey: keyOf(clientId, 'unread'),
    queryFn: ({ signal }) => http.call(listUnreadDocuments, { params: { clientId }, signal }),
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
