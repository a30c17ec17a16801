import { IconButton } from '@anteroom/ui/IconButton';
import { SearchField } from '@anteroom/ui/SearchField';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PdfSearch, PdfView } from './PdfView.ts';

interface PdfSearchFieldProps {
  view: PdfView;
  search: PdfSearch | null;
  field: RefObject<HTMLDivElement | null>;
  /** Called by the close button, in a layout in which the search has its own row. */
  onClose: () => void;
}

/** Finds a text on all pages: how often it is there, and the way from one place to the next. */
export function PdfSearchField({ view, search, field, onClose }: PdfSearchFieldProps) {
  const { t } = useTranslation();
  const [term, setTerm] = useState('');
  const change = (text: string) => {
    setTerm(text);
    view.search(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') view.nextMatch(event.shiftKey ? -1 : 1);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field goes on to the next place.
    <div ref={field} className="preview-search" onKeyDown={onKeyDown}>
      <SearchField
        label={t('preview.search')}
        clearLabel={t('preview.searchClear')}
        value={term}
        onChange={change}
      />
      <span className="preview-matches ar-small ar-muted ar-figures" role="status">
        {search && foundText(search, t)}
      </span>
      <IconButton
        icon="chevron-up"
        label={t('preview.previousMatch')}
        disabled={!search?.total}
        onClick={() => view.nextMatch(-1)}
      />
      <IconButton
        icon="chevron-down"
        label={t('preview.nextMatch')}
        disabled={!search?.total}
        onClick={() => view.nextMatch(1)}
      />
      <span className="preview-narrow">
        <IconButton
          icon="x"
          label={t('preview.searchClose')}
          onClick={() => {
            change('');
            onClose();
          }}
        />
      </span>
    </div>
  );
}

function foundText({ current, total, isSearching }: PdfSearch, t: TFunction): string {
  if (total > 0) return t('preview.matches', { current, total });
  return t(isSearching ? 'preview.searching' : 'preview.noMatches');
}
