import type { DocumentColumnEntry } from '@anteroom/sdk';
import { Checkbox } from '@anteroom/ui/Checkbox';
import { Icon } from '@anteroom/ui/Icon';
import { useTranslation } from 'react-i18next';
import { type DocumentSort, type DocumentsView, firstDirection } from '../documentsView.ts';
import { GridColumnHeader, GridGroup, GridRow } from './gridParts.tsx';

/** The requested order. */
export type SortChange = Pick<DocumentsView, 'sort' | 'direction'>;

interface ListHeaderProps {
  view: DocumentsView;
  onSort: (change: SortChange) => void;
  /** Number of selected items. */
  selected: number;
  isAllSelected: boolean;
  onSelectAll: (isWanted: boolean) => void;
  /** Columns added by plugins. */
  extra: readonly DocumentColumnEntry[];
}

const columns: readonly { readonly sort: DocumentSort; readonly className: string }[] = [
  { sort: 'name', className: 'document-name' },
  { sort: 'type', className: 'document-type' },
  { sort: 'modifiedDate', className: 'document-date' },
  { sort: 'size', className: 'document-size' },
];

/** The column headers, which sort the list. Pressing one again reverses the order. */
export function ListHeader({ view, onSort, selected, isAllSelected, onSelectAll, extra }: ListHeaderProps) {
  const { t } = useTranslation();
  return (
    <GridGroup className="document-header">
      <GridRow aria-rowindex={1} className="document-columns">
        <GridColumnHeader className="document-check">
          <Checkbox
            label={<span className="ar-visually-hidden">{t('documents.selectAll')}</span>}
            checked={isAllSelected}
            indeterminate={selected > 0 && !isAllSelected}
            onChange={() => onSelectAll(!isAllSelected)}
          />
        </GridColumnHeader>
        {columns.map(({ sort, className }) => (
          <GridColumnHeader
            key={sort}
            className={className}
            aria-sort={view.sort === sort ? ariaSort[view.direction] : undefined}
          >
            <button type="button" className="document-sort" onClick={() => onSort(nextOrder(view, sort))}>
              {t(`documents.column.${sort}`)}
              {view.sort === sort && (
                <Icon name={view.direction === 'asc' ? 'arrow-up' : 'arrow-down'} size="sm" />
              )}
            </button>
          </GridColumnHeader>
        ))}
        {extra.map(({ id, title }) => (
          <GridColumnHeader key={id} className="document-extra">
            {title}
          </GridColumnHeader>
        ))}
        <GridColumnHeader className="document-actions">
          <span className="ar-visually-hidden">{t('documents.actions')}</span>
        </GridColumnHeader>
      </GridRow>
    </GridGroup>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function nextOrder(view: DocumentsView, sort: DocumentSort): SortChange {
  if (view.sort !== sort) return { sort, direction: firstDirection[sort] };
  return { sort, direction: view.direction === 'asc' ? 'desc' : 'asc' };
}
