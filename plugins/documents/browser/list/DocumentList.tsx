import { useTop } from '@anteroom/screen-parts/useTop';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentsView } from '../documentsView.ts';
import { Grid, GridGroup } from './gridParts.tsx';
import { ItemLine, type LineHandlers } from './ItemLine.tsx';
import { ListHeader, type SortChange } from './ListHeader.tsx';
import { FailedLine, TitleLine, WaitingLine } from './OtherLines.tsx';
import type { Span } from './pagedList.ts';
import { isItem, type Row, type Rows } from './rows.ts';
import { all, extended, nothing, type Selection, toggled } from './selection.ts';
import { useExtraColumns } from './useExtraColumns.ts';
import { moveWithin, useGridFocus } from './useGridFocus.ts';
import { useRowHeights } from './useRowHeights.ts';
import { useScrollAnchor } from './useScrollAnchor.ts';

export interface DocumentListProps {
  /** Accessible name of the list. */
  label: string;
  rows: Rows;
  /** Identifies the list: its contents and order. */
  listId: string;
  view: DocumentsView;
  /** Whether the shown items are about to be replaced. */
  isBusy: boolean;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onSort: (change: SortChange) => void;
  /** Called with the rows that are on the screen, or about to be, and whether scrolling has stopped. */
  onSeen: (lines: Span, isResting: boolean) => void;
  onOpen: LineHandlers['onOpen'];
  onRetry: () => void;
}

/** Number of rows rendered above and below the visible ones. */
const overscan = 5;

/**
 * Folders and documents: a table if there is room, otherwise cards. Only the visible rows are in the page, however long
 * the list is. It is a grid, so that a single Tab enters or leaves it, and the arrow keys move within it.
 */
export function DocumentList(props: DocumentListProps) {
  const { label, rows, listId, view, isBusy, selection, onSelect, onSort, onSeen, onRetry } = props;
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const heights = useRowHeights(view.search !== '');
  const focus = useGridFocus(grid, rows);
  // A new function makes the virtualiser recompute the rows' positions.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the positions or heights of the rows change.
  const getItemKey = useCallback((index: number) => index, [rows.layout, heights.item]);
  const virtual = useWindowVirtualizer({
    count: rows.count,
    estimateSize: (index) => (rows.isTitle(index) ? heights.title : heights.item),
    overscan,
    getItemKey,
    scrollMargin: useTop(body),
    // A row that is scrolled out of view stays rendered while it has the focus.
    rangeExtractor: (range) => withLine(defaultRangeExtractor(range), focus.index, rows.count),
  });
  const extra = useExtraColumns(rows);
  const lines = virtual.getVirtualItems();
  const margin = virtual.options.scrollMargin;

  const { startIndex: first = 0, endIndex: last = 0 } = virtual.range ?? {};
  const isResting = !virtual.isScrolling;
  const [sight, setSight] = useState({ first, isDragged: false });
  // A wheel or finger does not outrun the extra rows before the next ones are rendered, but the scroll bar does.
  if (first !== sight.first) setSight({ first, isDragged: Math.abs(first - sight.first) > overscan });
  useEffect(
    () => onSeen({ first: first - overscan, last: last + overscan }, isResting),
    [onSeen, first, last, isResting],
  );
  useScrollAnchor({
    listId,
    rows,
    first,
    startOf: (index) => (virtual.measurementsCache[index]?.start ?? margin) - margin,
    top: margin,
  });

  // The selection bar covers the end of the page when it appears, so move the first selected row out from under it.
  const isSelecting = selection.ids.size > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the bar's coming counts.
  useEffect(() => {
    if (!isSelecting || selection.anchor === null) return;
    const line = grid.current?.querySelector(`[data-id="${CSS.escape(selection.anchor)}"]`);
    line?.scrollIntoView({ block: 'nearest' });
  }, [isSelecting]);

  // Rows re-render only when their own data changes, so their callbacks stay the same.
  const now = useRef(props);
  now.current = props;
  const [handlers] = useState<LineHandlers>(() => ({
    onOpen: (row) => now.current.onOpen(row),
    onToggle: (id, isRange) => select(now.current, id, isRange),
  }));

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (!line || event.defaultPrevented) return;
    if (hasModifier(event) && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      onSelect(all(rows.ids));
      return;
    }
    if (hasModifier(event) || event.altKey) return;
    if (focus.move(event, (id) => select({ ...props, selection: anchored(selection, line) }, id, true)))
      return;
    const isOnLine = event.target === line;
    const { id } = line.dataset;
    // There are no actions for a row that is still loading.
    if (id === undefined) return;
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const isForward = (event.key === 'ArrowRight') === (getComputedStyle(line).direction === 'ltr');
      if (moveWithin(line, isForward ? 1 : -1)) event.preventDefault();
    } else if (event.key === ' ' && isOnLine) {
      event.preventDefault();
      select(props, id, event.shiftKey);
    } else if (event.key === 'Enter' && isOnLine) {
      event.preventDefault();
      const row = rows.at(rows.indexOf(id));
      if (isItem(row)) props.onOpen(row);
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault();
      line.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
    } else if (event.key === 'Escape' && selection.ids.size > 0) {
      onSelect(nothing);
    }
  }

  return (
    <Grid
      ref={grid}
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={rows.isCountKnown ? rows.count + 1 : -1}
      aria-busy={isBusy || undefined}
      className="document-list"
      style={{ '--document-extra': extra.shown.map(() => '7.5rem').join(' ') } as CSSProperties}
      data-sort={view.sort}
      data-flat={view.isFlat || view.search !== '' || undefined}
      data-found={view.search !== '' || undefined}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => focus.onFocus(target.closest<HTMLElement>('[data-id]')?.dataset.id)}
      onBlur={({ relatedTarget }) => focus.onBlur(relatedTarget)}
    >
      <ListHeader
        view={view}
        onSort={onSort}
        selected={selection.ids.size}
        isAllSelected={selection.ids.size > 0 && selection.ids.size >= rows.itemCount}
        onSelectAll={(isWanted) => onSelect(isWanted ? all(rows.ids) : nothing)}
        extra={extra.shown}
      />
      <GridGroup ref={body} className="document-lines" style={{ blockSize: virtual.getTotalSize() }}>
        {lines.map(({ index, start, size }) => {
          const row = rows.at(index);
          const place = { index, top: start - margin, height: size };
          if (row.kind === 'title') return <TitleLine key={row.id} row={row} place={place} />;
          if (row.kind === 'waiting')
            return <WaitingLine key={row.id} place={place} isCurrent={index === focus.index} />;
          if (row.kind === 'failed') return <FailedLine key={row.id} place={place} onRetry={onRetry} />;
          return (
            <ItemLine
              key={row.id}
              {...contentOf(row)}
              {...place}
              view={view}
              isCurrent={index === focus.index}
              isSelected={selection.ids.has(row.id)}
              isPassing={sight.isDragged && !isResting}
              handlers={handlers}
              extra={extra}
            />
          );
        })}
      </GridGroup>
    </Grid>
  );
}

function contentOf(row: Extract<Row, { kind: 'folder' | 'document' }>) {
  return row.kind === 'folder' ? { folder: row.folder } : { document: row.document };
}

function select({ rows, selection, onSelect }: DocumentListProps, id: string, isRange: boolean): void {
  const from = selection.anchor === null ? -1 : rows.indexOf(selection.anchor);
  const between = isRange ? rows.idsBetween(from, rows.indexOf(id)) : null;
  onSelect(isRange ? extended(selection, id, between) : toggled(selection, id));
}

/** Returns the selection with a starting point for a Shift range: the current row, unless there is one already. */
function anchored(selection: Selection, line: HTMLElement): Selection {
  return selection.anchor === null ? { ...selection, anchor: line.dataset.id ?? null } : selection;
}

function hasModifier({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey;
}

/** Returns the indexes in order, so that the rows' order in the page is that of the list. */
function withLine(indexes: number[], index: number, count: number): number[] {
  if (index >= count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}
