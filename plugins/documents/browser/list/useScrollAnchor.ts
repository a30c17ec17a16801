import { useLayoutEffect, useRef } from 'react';
import { isItem, type Rows } from './rows.ts';

interface AnchoredList {
  /** ID of the list. A new list starts at its top. */
  readonly listId: string;
  readonly rows: Rows;
  /** The first line that is seen. */
  readonly first: number;
  /** Pixels from the top of the list to a line. */
  startOf(index: number): number;
  /** Pixels from the top of the page to the list. */
  readonly top: number;
}

/**
 * Keeps the first line that is seen where it is when lines come or go above it. At the top of the list nothing is kept: what is
 * new there is to be seen.
 */
export function useScrollAnchor({ listId, rows, first, startOf, top }: AnchoredList): void {
  const last = useRef<{ listId: string; rows: Rows; id: string | undefined; index: number; start: number }>(
    undefined,
  );
  useLayoutEffect(() => {
    const before = last.current;
    // Only then: where the page is scrolled to, the browser knows after it has laid out all that has just been drawn.
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
