import { control } from '@anteroom/domain/permissions';
import { Permissions, useI18n, useService } from '@anteroom/sdk';
import { SearchField } from '@anteroom/ui/SearchField';
import { SegmentedControl } from '@anteroom/ui/SegmentedControl';
import { SelectField } from '@anteroom/ui/SelectField';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../shell/useDebounced.ts';
import type { DocumentFilter, DocumentSort, DocumentsView, SortDirection } from './documentsView.ts';

interface DocumentsToolbarProps {
  view: DocumentsView;
  onChange: (change: Partial<DocumentsView>) => void;
}

/** Milliseconds without a key after which the search begins (spec section 9). */
const searchDelay = 200;

const orders: readonly `${DocumentSort} ${SortDirection}`[] = [
  'modifiedDate desc',
  'modifiedDate asc',
  'name asc',
  'name desc',
  'size desc',
  'size asc',
  'type asc',
];
const filters: readonly DocumentFilter[] = ['all', 'new', 'firm', 'own'];

/** Which documents are shown, and, where there are no columns to press, in which order. */
export function DocumentsToolbar({ view, onChange }: DocumentsToolbarProps) {
  const { t } = useI18n();
  const permissions = useService(Permissions);
  return (
    <div className="documents-toolbar">
      <DocumentSearch search={view.search} onSearch={(search) => onChange({ search })} />
      <SelectField
        className="documents-filter"
        label={<span className="ar-visually-hidden">{t('documents.show')}</span>}
        value={view.filter}
        options={filters.map((value) => ({ value, label: t(`documents.filter.${value}`) }))}
        onChange={({ target }) => {
          onChange({ filter: filters.find((known) => known === target.value) ?? 'all' });
        }}
      />
      <SelectField
        className="documents-order"
        label={<span className="ar-visually-hidden">{t('documents.order')}</span>}
        value={`${view.sort} ${view.direction}`}
        options={orders.map((value) => ({ value, label: t(`documents.orders.${value.replace(' ', '-')}`) }))}
        onChange={({ target }) => {
          const [sort, direction] = target.value.split(' ') as [DocumentSort, SortDirection];
          onChange({ sort, direction });
        }}
      />
      {!permissions.control(control.hideFlatDocumentsToggle) && (
        <SegmentedControl
          label={t('documents.arrangement')}
          value={view.isFlat ? 'all' : 'folders'}
          options={[
            { value: 'folders', label: t('documents.inFolders'), icon: 'folder' },
            { value: 'all', label: t('documents.all'), icon: 'list' },
          ]}
          onChange={(chosen) => onChange({ isFlat: chosen === 'all' })}
        />
      )}
    </div>
  );
}

function DocumentSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useI18n();
  const [text, setText] = useState(search);
  const settled = useDebounced(text, searchDelay).trim();
  const asked = useRef(search);

  useEffect(() => {
    if (settled === asked.current || settled !== text.trim()) return;
    asked.current = settled;
    onSearch(settled);
  });

  useEffect(() => {
    // Changed from elsewhere, as by going back.
    if (search === asked.current) return;
    asked.current = search;
    setText(search);
  }, [search]);

  return (
    <SearchField
      className="documents-search"
      label={t('documents.search')}
      clearLabel={t('shell.clear')}
      value={text}
      onChange={setText}
    />
  );
}
