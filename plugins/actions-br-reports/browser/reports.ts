import type { DownloadLink } from '@anteroom/contract/storage';
import {
  getNoteTotals,
  listNotes,
  type Note,
  type NoteQuery,
  type NoteTotals,
} from '@anteroom/plugin-actions-box-e/api';
import { Alerts, Downloads, Http, type HttpParams, useService } from '@anteroom/sdk';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  createPayrollEntriesLink,
  createRegistrationsLink,
  createStoredDocumentsLink,
  createStoredNotesLink,
  getPayrollEntriesTotals,
  getRegistrationsTotals,
  getStoredDocumentsTotals,
  listPayrollEntries,
  listRegistrations,
  listStoredDocuments,
  type NotesFileQuery,
  type PayrollEntriesFileQuery,
  type PayrollEntriesQuery,
  type PayrollEntriesTotals,
  type PayrollEntry,
  type Registration,
  type RegistrationsFileQuery,
  type RegistrationsQuery,
  type RegistrationsTotals,
  type ReportFormat,
  type StoredDocument,
  type StoredDocumentsFileQuery,
  type StoredDocumentsQuery,
  type StoredDocumentsTotals,
} from '../api.ts';

/** Calls of one report. They accept a filter as it appears in the URL, because the server validates it. */
export interface ReportSource<Row, Totals> {
  /** Query key. It begins with a key that the portal reloads when the server announces changes. */
  readonly key: readonly string[];
  rows(http: Http, query: HttpParams, signal: AbortSignal): Promise<Page<Row>>;
  totals(http: Http, query: HttpParams, signal: AbortSignal): Promise<Totals>;
  /** Creates a link to a file with everything that matches a filter. */
  link(http: Http, query: HttpParams): Promise<DownloadLink>;
}

export interface Page<Row> {
  readonly items: readonly Row[];
  readonly next: string | null;
}

export function payrollEntriesReport(clientId: string): ReportSource<PayrollEntry, PayrollEntriesTotals> {
  const params = { clientId };
  return {
    key: ['service-requests', clientId, 'report', 'payroll-entries'],
    rows: (http, query, signal) =>
      http.call(listPayrollEntries, { params, query: query as PayrollEntriesQuery, signal }),
    totals: (http, query, signal) =>
      http.call(getPayrollEntriesTotals, { params, query: query as PayrollEntriesQuery, signal }),
    link: (http, query) =>
      http.call(createPayrollEntriesLink, { params, query: query as PayrollEntriesFileQuery }),
  };
}

export function registrationsReport(clientId: string): ReportSource<Registration, RegistrationsTotals> {
  const params = { clientId };
  return {
    key: ['service-requests', clientId, 'report', 'payroll-registrations'],
    rows: (http, query, signal) =>
      http.call(listRegistrations, { params, query: query as RegistrationsQuery, signal }),
    totals: (http, query, signal) =>
      http.call(getRegistrationsTotals, { params, query: query as RegistrationsQuery, signal }),
    link: (http, query) =>
      http.call(createRegistrationsLink, { params, query: query as RegistrationsFileQuery }),
  };
}

/** Source of the report on the client's stored documents. */
export function storedDocumentsReport(clientId: string): ReportSource<StoredDocument, StoredDocumentsTotals> {
  const params = { clientId };
  return {
    key: ['documents', clientId, 'report'],
    rows: (http, query, signal) =>
      http.call(listStoredDocuments, { params, query: query as StoredDocumentsQuery, signal }),
    totals: (http, query, signal) =>
      http.call(getStoredDocumentsTotals, { params, query: query as StoredDocumentsQuery, signal }),
    link: (http, query) =>
      http.call(createStoredDocumentsLink, { params, query: query as StoredDocumentsFileQuery }),
  };
}

/** Source of the report on electronic invoices, whose list comes from box-e. */
export function storedNotesReport(clientId: string): ReportSource<Note, NoteTotals> {
  const params = { clientId };
  return {
    key: ['notes', clientId, 'report'],
    rows: (http, query, signal) => http.call(listNotes, { params, query: query as NoteQuery, signal }),
    totals: (http, query, signal) => http.call(getNoteTotals, { params, query: query as NoteQuery, signal }),
    link: (http, query) => http.call(createStoredNotesLink, { params, query: query as NotesFileQuery }),
  };
}

/** Loads the rows that match a filter, page by page. */
export function useRows<Row, Totals>(source: ReportSource<Row, Totals>, filter: HttpParams) {
  const http = useService(Http);
  return useInfiniteQuery({
    queryKey: [...source.key, 'rows', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => source.rows(http, { ...filter, after: pageParam }, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Loads the totals of the filter. */
export function useTotals<Row, Totals>(source: ReportSource<Row, Totals>, filter: HttpParams) {
  const http = useService(Http);
  return useQuery({
    queryKey: [...source.key, 'totals', filter],
    queryFn: ({ signal }) => source.totals(http, filter, signal),
    placeholderData: keepPreviousData,
  });
}

/** Returns a function that downloads everything that matches a filter. */
export function useReportDownload<Row, Totals>(source: ReportSource<Row, Totals>, filter: HttpParams) {
  const { t } = useTranslation();
  const http = useService(Http);
  const downloads = useService(Downloads);
  const alerts = useService(Alerts);
  return useMutation({
    mutationFn: async (format: ReportFormat) =>
      downloads.follow(await source.link(http, { ...filter, format })),
    onError: () => alerts.show({ type: 'danger', msg: t('download.failed') }),
  });
}
