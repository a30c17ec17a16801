import './longList.css';
import { List, type ListRowProps } from '@anteroom/ui/List';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTop } from './useTop.ts';

interface LongListProps<Item> {
  /** Accessible name of the list. */
  label: string;
  className?: string;
  items: readonly Item[];
  /** Returns an item's key, unique in the list. */
  keyOf: (item: Item) => string;
  /** Renders a row of the list, which must pass `item` to its `ListRow`. */
  children: (content: Item, item: ListRowProps['item']) => ReactNode;
}

/** Height of a row without problems, in pixels. Rendered rows are measured. */
const usualHeight = 72;
/** Number of extra rows that are rendered above and below the visible ones. */
const overscan = 10;

/**
 * Virtualised list, which renders only the rows in the viewport. Each row states its position and the total number to
 * assistive technology.
 */
export function LongList<Item>({ label, className, items, keyOf, children }: LongListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const top = useTop(list);
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => usualHeight,
    overscan,
    scrollMargin: top,
    getItemKey: useCallback((index: number) => keyOf(items[index] as Item), [items, keyOf]),
    // A row in a closed group has no height, which must not make room for more rows.
    measureElement: (row) => row.offsetHeight || usualHeight,
    // Keep the focused row rendered when it is scrolled out of view.
    rangeExtractor: (range) => withRow(range, focused),
  });
  return (
    <List
      ref={list}
      className={className === undefined ? 'long-list' : `long-list ${className}`}
      aria-label={label}
      style={{ blockSize: virtual.getTotalSize() }}
      onFocus={({ target }) => setFocused(indexOf(target))}
      onBlur={() => setFocused(null)}
    >
      {virtual.getVirtualItems().map(({ index, start }) =>
        children(items[index] as Item, {
          ref: virtual.measureElement,
          'data-index': index,
          'aria-posinset': index + 1,
          'aria-setsize': items.length,
          style: { insetBlockStart: start - top },
        }),
      )}
    </List>
  );
}

/** Returns the indexes in order, so that the rows' order in the page is that of the list. */
function withRow(range: Range, index: number | null): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index === null || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}

function indexOf(target: Element): number | null {
  const row = target.closest<HTMLElement>('[data-index]');
  return row ? Number(row.dataset.index) : null;
}
