import { exportAuditLog, exportSignedAuditLog, listAuditLog } from '@anteroom/contract';
import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { Alerts, Downloads, Http, useService } from '@anteroom/sdk';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** Search of the log. Empty fields filter nothing. */
export interface AuditSearch {
  readonly from: string;
  readonly to: string;
  readonly action: string;
  readonly person: string;
}

const pageSize = 50;

/** Returns the firm's audit log, page by page. */
export function useAuditLog(search: AuditSearch) {
  const http = useService(Http);
  const asked = useDebounced(search);
  return useInfiniteQuery({
    queryKey: ['staff-settings', 'audit', asked],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listAuditLog, {
        query: { ...queryOf(asked), pageSize, after: pageParam || undefined },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
}

/** Returns a mutation that saves the search results as a CSV file. */
export function useAuditExport() {
  const { t } = useTranslation();
  const http = useService(Http);
  const downloads = useService(Downloads);
  const alerts = useService(Alerts);
  return useMutation({
    mutationFn: (search: AuditSearch) =>
      http.call(exportAuditLog, { query: queryOf(search), timeout: 120_000 }),
    onSuccess: (text) => {
      // Decoding the response drops its byte order mark, which spreadsheets need in order to recognise UTF-8.
      const csv = `\ufeff${String(text).replace(/^\ufeff/, '')}`;
      downloads.save(t('audit.fileName'), new Blob([csv], { type: 'text/csv;charset=utf-8' }));
    },
    onError: () => alerts.show({ type: 'danger', msg: t('audit.exportFailed') }),
  });
}

/** Returns a mutation that saves the whole log as a signed file. */
export function useSignedExport() {
  const { t } = useTranslation();
  const http = useService(Http);
  const downloads = useService(Downloads);
  const alerts = useService(Alerts);
  return useMutation({
    mutationFn: () => http.file(exportSignedAuditLog.path),
    onSuccess: (file) => downloads.save(t('audit.signedFileName'), file),
    onError: () => alerts.show({ type: 'danger', msg: t('audit.exportFailed') }),
  });
}

function queryOf({ from, to, action, person }: AuditSearch) {
  return {
    from: from || undefined,
    to: to || undefined,
    action: action || undefined,
    person: person.trim() || undefined,
  };
}
