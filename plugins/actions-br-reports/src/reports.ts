import type { DownloadLink, ReportFormat } from '@anteroom/contract';
import { Alerts, Downloads, Http, type HttpParams, useService } from '@anteroom/sdk';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** Where a report is read: its rows at `path`, their sums at `path/totals`. */
export interface ReportSource {
  readonly path: string;
  /** Begins with what the portal reads again when the server tells of changes. */
  readonly key: readonly string[];
}

export interface Page<Row> {
  readonly items: readonly Row[];
  readonly next: string | null;
}

const reportPath = (clientId: string, name: string) =>
  `/api/reports/v1/clients/${encodeURIComponent(clientId)}/${name}`;

/** A report on what was asked of the firm. */
export function requestReport(
  clientId: string,
  name: 'payroll-entries' | 'payroll-registrations',
): ReportSource {
  return { path: reportPath(clientId, name), key: ['service-requests', clientId, 'report', name] };
}

/** What lies in the client's folders. */
export function documentReport(clientId: string): ReportSource {
  return { path: reportPath(clientId, 'stored-documents'), key: ['documents', clientId, 'report'] };
}

/** Electronic invoices, which box-e lists itself. */
export function noteReport(clientId: string): ReportSource {
  const path = `/api/boxe/v1/clients/${encodeURIComponent(clientId)}/notes`;
  return { path, key: ['notes', clientId, 'report'] };
}

/** The rows of a filter, page by page. */
export function useRows<Row>({ path, key }: ReportSource, filter: HttpParams) {
  const http = useService(Http);
  return useInfiniteQuery({
    queryKey: [...key, 'rows', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      http.get<Page<Row>>(path, { params: { ...filter, after: pageParam }, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** What the filter finds, in total. */
export function useTotals<Totals>({ path, key }: ReportSource, filter: HttpParams) {
  const http = useService(Http);
  return useQuery({
    queryKey: [...key, 'totals', filter],
    queryFn: ({ signal }) => http.get<Totals>(`${path}/totals`, { params: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Has the browser download all that a filter finds. */
export function useReportDownload(clientId: string, name: string, filter: HttpParams) {
  const { t } = useTranslation();
  const http = useService(Http);
  const downloads = useService(Downloads);
  const alerts = useService(Alerts);
  return useMutation({
    mutationFn: async (format: ReportFormat) => {
      const path = `${reportPath(clientId, name)}/download-links`;
      downloads.follow(await http.post<DownloadLink>(path, undefined, { params: { ...filter, format } }));
    },
    onError: () => alerts.show({ type: 'danger', msg: t('download.failed') }),
  });
}
