import { HttpError, Log, Pdf, type PdfPages, useService } from '@anteroom/sdk';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewSource } from '../PreviewSource.ts';

export type PdfState =
  | { readonly kind: 'opening' }
  /** The document is protected by a password. */
  | { readonly kind: 'locked'; readonly tries: number; answer(password: string): void }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'open'; readonly pages: PdfPages };

/**
 * Shows a PDF in an element while the component is mounted.
 * @param attempt A different number triggers a retry.
 */
export function usePdf(source: PreviewSource, element: HTMLElement | null, attempt: number): PdfState {
  const { t } = useTranslation();
  const pdf = useService(Pdf);
  const log = useService(Log);
  const [state, setState] = useState<PdfState>({ kind: 'opening' });

  // A layout effect, so that the PDF is closed before its element leaves the page and can no longer scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the source is identified by its id; another language labels the pages when the PDF is opened again.
  useLayoutEffect(() => {
    if (!element) return;
    let isGone = false;
    let pages: PdfPages | undefined;
    let tries = 0;
    let giveUp = () => {};

    function askPassword(): Promise<string | null> {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      giveUp = () => resolve(null);
      if (isGone) giveUp();
      const answer = (password: string) => {
        setState({ kind: 'opening' });
        resolve(password);
      };
      if (!isGone) setState({ kind: 'locked', tries: tries++, answer });
      return promise;
    }

    function opened(shown: PdfPages): void {
      if (isGone) {
        shown.close();
        return;
      }
      pages = shown;
      source.onRead?.();
      setState({ kind: 'open', pages });
    }

    function failed(error: unknown): void {
      if (isGone) return;
      const isDamaged = error instanceof Error && damaged.has(error.name);
      if (!isDamaged && !(error instanceof HttpError)) log.warn('A PDF could not be shown', error);
      setState({ kind: isDamaged ? 'damaged' : 'failed' });
    }

    setState({ kind: 'opening' });
    pdf.show(element, source, (page) => t('preview.pageLabel', { page }), askPassword).then(opened, failed);
    return () => {
      isGone = true;
      giveUp();
      pages?.close();
    };
  }, [element, source.id, attempt]);

  return state;
}

const damaged: ReadonlySet<string> = new Set(['InvalidPDFException', 'PasswordException']);
