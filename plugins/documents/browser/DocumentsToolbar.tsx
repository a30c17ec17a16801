import { control } from '@anteroom/domain/people/permissions';
import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { Permissions, useService } from '@anteroom/sdk';
import { IconButton } from '@anteroom/ui/IconButton';
import { Menu, type MenuSection } from '@anteroom/ui/Menu';
import { SearchField } from '@anteroom/ui/SearchField';
import { SegmentedControl } from '@anteroom/ui/SegmentedControl';
import { SelectField } from '@anteroom/ui/SelectField';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentFilter, DocumentSort, DocumentsView, SortDirection } from './documentsView.ts';
import { useRowHeights } from './list/useRowHeights.ts';
import { useHasSeveralClients } from './useHasSeveralClients.ts';

interface DocumentsToolbarProps {
  view: DocumentsView;
  onChange: (change: Partial<DocumentsView>) => void;
}

const filters: readonly DocumentFilter[] = ['all', 'new', 'firm', 'own'];

/**
 * Shows which documents are listed. On phones it is one menu, which includes the order, because there are no column
 * headers.
 */
export function DocumentsToolbar({ view, onChange }: DocumentsToolbarProps) {
  const { t } = useTranslation();
  const permissions = useService(Permissions);
  const { isCards } = useRowHeights();
  const mayBeFlat = !permissions.control(control.hideFlatDocumentsToggle);
  return (
    <div className="documents-toolbar">
      <DocumentSearch search={view.search} onSearch={(search) => onChange({ search })} />
      {isCards ? (
        <ViewMenu view={view} mayBeFlat={mayBeFlat} onChange={onChange} />
      ) : (
        <SelectField
          className="documents-filter"
          label={<span className="ar-visually-hidden">{t('documents.show')}</span>}
          value={view.filter}
          options={filters.map((value) => ({ value, label: t(`documents.filter.${value}`) }))}
          onChange={({ target }) => {
            onChange({ filter: filters.find((known) => known === target.value) ?? 'all' });
          }}
        />
      )}
      {!isCards && mayBeFlat && (
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

const orders = [
  'modifiedDate-desc',
  'modifiedDate-asc',
  'name-asc',
  'name-desc',
  'size-desc',
  'size-asc',
  'type-asc',
] as const satisfies readonly `${DocumentSort}-${SortDirection}`[];

function ViewMenu({ view, mayBeFlat, onChange }: DocumentsToolbarProps & { mayBeFlat: boolean }) {
  const { t } = useTranslation();
  const label = t('documents.viewOptions');
  const arrangement: MenuSection = {
    id: 'arrangement',
    title: t('documents.arrangement'),
    items: [false, true].map((isFlat) => ({
      id: isFlat ? 'flat' : 'folders',
      icon: isFlat ? 'list' : 'folder',
      label: t(isFlat ? 'documents.all' : 'documents.inFolders'),
      selected: view.isFlat === isFlat,
      onSelect: () => onChange({ isFlat }),
    })),
  };
  const shown: MenuSection = {
    id: 'show',
    title: t('documents.show'),
    items: filters.map((filter) => ({
      id: filter,
      label: t(`documents.filter.${filter}`),
      selected: view.filter === filter,
      onSelect: () => onChange({ filter }),
    })),
  };
  const order: MenuSection = {
    id: 'order',
    title: t('documents.order'),
    items: orders.map((id) => {
      const [sort, direction] = id.split('-') as [DocumentSort, SortDirection];
      return {
        id,
        label: t(`documents.orders.${id}`),
        selected: view.sort === sort && view.direction === direction,
        onSelect: () => onChange({ sort, direction }),
      };
    }),
  };
  return (
    <Menu
      label={label}
      align="end"
      items={mayBeFlat ? [arrangement, shown, order] : [shown, order]}
      trigger={(trigger) => (
        <IconButton {...trigger} variant="secondary" icon="sliders-horizontal" label={label} />
      )}
    />
  );
}

function DocumentSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation();
  const hasSeveralClients = useHasSeveralClients();
  const [text, setText] = useState(search);
  const settled = useDebounced(text).trim();
  const asked = useRef(search);

  useEffect(() => {
    if (settled === asked.current || settled !== text.trim()) return;
    asked.current = settled;
    onSearch(settled);
  });

  useEffect(() => {
    // Changed from outside, for example by going back.
    if (search === asked.current) return;
    asked.current = search;
    setText(search);
  }, [search]);

  return (
    <SearchField
      className="documents-search"
      label={t(hasSeveralClients ? 'documents.searchAll' : 'documents.search')}
      clearLabel={t('shell.clear')}
      value={text}
      onChange={setText}
    />
  );
}
