import type { PdfPages, PdfSearch } from '@anteroom/sdk';
import { IconButton } from '@anteroom/ui/IconButton';
import { SearchField } from '@anteroom/ui/SearchField';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PdfSearchFieldProps {
  pages: PdfPages;
  search: PdfSearch | null;
  field: RefObject<HTMLDivElement | null>;
  /** Called by the close button, in a layout in which the search has its own row. */
  onClose: () => void;
}

/** Field for finding text on all pages: shows the number of matches, and moves from one to the next. */
export function PdfSearchField({ pages, search, field, onClose }: PdfSearchFieldProps) {
  const { t } = useTranslation();
  const [term, setTerm] = useState('');
  const change = (text: string) => {
    setTerm(text);
    pages.search(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') pages.nextMatch(event.shiftKey ? -1 : 1);
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
        onClick={() => pages.nextMatch(-1)}
      />
      <IconButton
        icon="chevron-down"
        label={t('preview.nextMatch')}
        disabled={!search?.total}
        onClick={() => pages.nextMatch(1)}
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
