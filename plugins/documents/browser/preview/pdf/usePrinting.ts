import { Alerts, type PdfPages, useService } from '@anteroom/sdk';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { printPdf } from './printPdf.ts';

/** Prints the pages. `page`: number of pages that are ready; null while not printing. */
export function usePrinting(pages: PdfPages | null) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const [page, setPage] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function start(): void {
    if (running.current || !pages) return;
    const cancel = new AbortController();
    running.current = cancel;
    setPage(0);
    printPdf(pages, setPage, cancel.signal)
      .catch(() => {
        if (!cancel.signal.aborted) alerts.show({ type: 'danger', msg: t('preview.printFailed') });
      })
      .finally(() => {
        running.current = undefined;
        setPage(null);
      });
  }

  return { page, start, cancel: () => running.current?.abort() };
}
