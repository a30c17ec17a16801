import type { DocumentPlace, PdfPages } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

interface MarkedPlaceProps {
  readonly pages: PdfPages;
  readonly place: DocumentPlace;
}

/** Scrolls to the place for which the PDF was opened, and marks it. */
export function MarkedPlace({ pages, place }: MarkedPlaceProps) {
  const { t } = useTranslation();
  // Re-render when the pages change their size, so that the mark moves with them.
  useAtomValue(pages.state);
  const isThere = place.page <= pages.pageCount;
  const { page, ...box } = place;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the person goes on from there.
  useEffect(() => {
    if (isThere) pages.goTo(page, box);
  }, [pages]);

  if (!isThere) return null;
  const { x, y, width, height } = pages.placeOf(page, box);
  return createPortal(
    <div
      role="img"
      className="preview-place"
      aria-label={t('preview.place.marked', { page })}
      style={{ left: x, top: y, width, height }}
    />,
    pages.layer,
  );
}
