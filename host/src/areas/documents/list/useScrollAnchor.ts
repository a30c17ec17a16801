import { useLayoutEffect, useRef } from 'react';
import type { Rows } from './rows.ts';

interface AnchoredList {
  /** Another one begins at its top. */
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
  const last = useRef<{ listId: string; rows: Rows; id: string; start: number }>(undefined);
  useLayoutEffect(() => {
    const before = last.current;
    const isScrolled = window.scrollY > top;
    if (before && before.rows !== rows && isScrolled) {
      const index = rows.indexOf(before.id);
      if (before.listId !== listId) window.scrollTo(0, top);
      else if (index >= 0) window.scrollBy(0, startOf(index) - before.start);
    }
    last.current =
      first < rows.count ? { listId, rows, id: rows.at(first).id, start: startOf(first) } : undefined;
  });
}
