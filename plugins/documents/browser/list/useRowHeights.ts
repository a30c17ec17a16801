import { useLayoutEffect, useState } from 'react';

/** Heights in pixels. */
export interface RowHeights {
  /** Whether the rows are cards, one below the other, instead of a table. */
  readonly isCards: boolean;
  readonly item: number;
  readonly title: number;
}

/** Breakpoint of `documentList.css`. */
const narrow = '(width <= 37.5rem)';
const rem = { row: 3.75, card: 5.25, foundCard: 6.5, title: 3 };

/**
 * Returns the heights that the style sheet gives to rows, which depend on the font size. They are measured when the
 * page is resized, after layout: measuring during scrolling would force a style recalculation for everything just
 * rendered.
 *
 * @param isFound - whether the rows are the results of a search, whose cards also show their place.
 */
export function useRowHeights(isFound = false): RowHeights {
  const [{ isCards, perRem }, setMeasured] = useState(measure);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const now = measure();
      setMeasured((known) => (known.isCards === now.isCards && known.perRem === now.perRem ? known : now));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const card = isFound ? rem.foundCard : rem.card;
  return { isCards, item: (isCards ? card : rem.row) * perRem, title: rem.title * perRem };
}

function measure() {
  const isCards = matchMedia(narrow).matches;
  const perRem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return { isCards, perRem };
}
