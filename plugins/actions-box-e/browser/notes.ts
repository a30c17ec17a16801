import { createExportLink, getExport } from '@anteroom/contract/exports';
import { Downloads, Http, useService } from '@anteroom/sdk';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createNoteLink,
  exportNotes,
  getNote,
  getNoteImport,
  getNoteSummary,
  getNoteTotals,
  importDocuments,
  importNotes,
  listImportedDocuments,
  listNotes,
  type NoteExportRequest,
  type NoteImport,
  type NoteTotalsQuery,
} from '../api.ts';

/** Filter of the invoices. Fields that are not set do not filter. */
export type NoteFilter = NoteTotalsQuery;

/** Polling interval for exports and imports (spec section 9). */
const POLL_MS = 1000;
/** Milliseconds to wait for a zip, which takes seconds unless the server's queue is stuck. */
const ZIP_TIMEOUT_MS = 600_000;

/** Query keys. The portal reloads all queries under `notes` when the server announces new invoices. */
const keyOf = (clientId: string, ...rest: readonly unknown[]) => ['notes', clientId, ...rest];

/** Loads the invoices that match a filter, newest first, page by page. */
export function useNotes(clientId: string, filter: NoteFilter) {
  const http = useService(Http);
  return useInfiniteQuery({
    queryKey: keyOf(clientId, 'list', filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      http.call(listNotes, { params: { clientId }, query: { ...filter, after: pageParam }, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Loads the number and totals of the invoices that match the filter. */
export function useNoteTotals(clientId: string, filter: NoteFilter) {
  const http = useService(Http);
  return useQuery({
    queryKey: keyOf(clientId, 'totals', filter),
    queryFn: ({ signal }) => http.call(getNoteTotals, { params: { clientId }, query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Loads the months that have invoices. */
export function useNoteMonths(clientId: string) {
  const http = useService(Http);
  return useQuery({
    queryKey: keyOf(clientId, 'summary'),
    queryFn: ({ signal }) => http.call(getNoteSummary, { params: { clientId }, signal }),
  });
}

export function useNote(clientId: string, accessKey: string) {
  const http = useService(Http);
  return useQuery({
    queryKey: keyOf(clientId, 'note', accessKey),
    queryFn: ({ signal }) => http.call(getNote, { params: { clientId, accessKey }, signal }),
  });
}

/** Loads the progress of an import, and polls until it has ended. */
export function useImport(clientId: string, importId: string | null) {
  const http = useService(Http);
  return useQuery({
    queryKey: keyOf(clientId, 'import', importId),
    enabled: importId !== null,
    queryFn: ({ signal }) =>
      http.call(getNoteImport, { params: { clientId, importId: importId ?? '' }, signal }),
    refetchInterval: ({ state: { data } }) => (data && hasEnded(data) ? false : POLL_MS),
  });
}

export function hasEnded({ status }: NoteImport): boolean {
  return status === 'DONE' || status === 'FAILED';
}

/** Returns a function that sends files and resolves with the ID of their import. */
export function useSendNotes(clientId: string) {
  const http = useService(Http);
  const queries = useQueryClient();
  return async (files: readonly File[], onSent: (bytes: number) => void): Promise<string> => {
    const form = new FormData();
    for (const file of files) form.append('file[]', file);
    const begun = await http.call(importNotes, {
      params: { clientId },
      body: form,
      timeout: 0,
      onUploadProgress: onSent,
    });
    queries.setQueryData(keyOf(clientId, 'import', begun.id), begun);
    return begun.id;
  };
}

/** Returns a function that imports documents as invoices and resolves with the ID of the import. */
export function useImportDocuments(clientId: string) {
  const http = useService(Http);
  const queries = useQueryClient();
  return async (documentIds: readonly string[]): Promise<string> => {
    const body = { documentIds: [...documentIds] };
    const begun = await http.call(importDocuments, { params: { clientId }, body });
    queries.setQueryData(keyOf(clientId, 'import', begun.id), begun);
    return begun.id;
  };
}

/** Loads the import states of documents. */
export function useImportedDocuments(clientId: string, documentIds: readonly string[]) {
  const http = useService(Http);
  const query = { documentIds: documentIds.join(',') };
  return useQuery({
    queryKey: keyOf(clientId, 'documents', query.documentIds),
    enabled: documentIds.length > 0,
    queryFn: ({ signal }) => http.call(listImportedDocuments, { params: { clientId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns functions that download one invoice, or many as a zip. Both reject with the reason if that fails. */
export function useNoteDownloads(clientId: string) {
  const http = useService(Http);
  const downloads = useService(Downloads);
  return {
    async one(accessKey: string): Promise<void> {
      downloads.follow(await http.call(createNoteLink, { params: { clientId, accessKey } }));
    },
    async many(wanted: NoteExportRequest): Promise<void> {
      const { data: id } = await http.call(exportNotes, { params: { clientId }, body: wanted });
      await waitForZip(http, id);
      const link = await http.call(createExportLink, { params: { jobId: id }, query: { partial: true } });
      downloads.follow(link);
    },
  };
}

async function waitForZip(http: Http, jobId: string): Promise<void> {
  for (let waited = 0; waited < ZIP_TIMEOUT_MS; waited += POLL_MS) {
    const { jobStatus } = (await http.call(getExport, { params: { jobId } })).data;
    if (jobStatus === 'ERROR') throw new Error('The zip could not be made.');
    if (jobStatus === 'SUCCESS' || jobStatus === 'PARTIAL_SUCCESS') return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('The zip was not ready in time.');
}
