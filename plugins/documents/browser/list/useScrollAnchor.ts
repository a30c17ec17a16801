import { useLayoutEffect, useRef } from 'react';
import { isItem, type Rows } from './rows.ts';

interface AnchoredList {
  /** ID of the list. A new list starts at its top. */
  readonly listId: string;
  readonly rows: Rows;
  /** Index of the first visible row. */
  readonly first: number;
  /** Returns the offset of a row from the top of the list, in pixels. */
  startOf(index: number): number;
  /** Offset of the list from the top of the page, in pixels. */
  readonly top: number;
}

/**
 * Keeps the first visible row in place when rows are added or removed above it. Does nothing at the top of the list, so
 * that new rows become visible there.
 */
export function useScrollAnchor({ listId, rows, first, startOf, top }: AnchoredList): void {
  const last = useRef<{ listId: string; rows: Rows; id: string | undefined; index: number; start: number }>(
    undefined,
  );
  useLayoutEffect(() => {
    const before = last.current;
    // Reads `scrollY` only when the rows have changed, because it forces a layout of everything just rendered.
    if (before && before.rows !== rows && window.scrollY > top) {
      const index = before.id === undefined ? -1 : rows.indexOf(before.id, before.index);
      if (before.listId !== listId) window.scrollTo(0, top);
      else if (index >= 0 && startOf(index) !== before.start)
        window.scrollBy(0, startOf(index) - before.start);
    }
    const row = first < rows.count ? rows.at(first) : undefined;
    const id = isItem(row) ? row.id : undefined;
    last.current = { listId, rows, id, index: first, start: startOf(first) };
  });
}
