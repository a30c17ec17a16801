import { Log, Pdf, type PdfPages, type PdfSource, useService } from '@anteroom/sdk';
import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

export type ShownPages =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'shown'; readonly pages: PdfPages };

/** Shows the document's pages in the element passed to `place`. */
export function usePages({ path, size }: PdfSource): {
  readonly place: RefCallback<HTMLElement>;
  readonly shown: ShownPages;
  readonly retry: () => void;
} {
  const { t } = useTranslation();
  const pdf = useService(Pdf);
  const log = useService(Log);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState<ShownPages>({ kind: 'opening' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is one more; the same path is the same document.
  useEffect(() => {
    if (!element) return;
    let isGone = false;
    let pages: PdfPages | undefined;
    setShown({ kind: 'opening' });
    pdf
      .show(element, { path, size }, (page) => t('page', { page }))
      .then(
        (opened) => {
          pages = opened;
          if (isGone) return opened.close();
          setShown({ kind: 'shown', pages: opened });
        },
        (error: unknown) => {
          log.warn('The pages to sign could not be shown', error);
          if (!isGone) setShown({ kind: 'failed' });
        },
      );
    return () => {
      isGone = true;
      pages?.close();
    };
  }, [element, path, attempt]);

  return { place: setElement, shown, retry: useCallback(() => setAttempt((before) => before + 1), []) };
}
