import { useLayoutEffect, useState } from 'react';

/** Heights in pixels. */
export interface RowHeights {
  /** Whether the rows are cards, one below the other, instead of a table. */
  readonly isCards: boolean;
  readonly item: number;
  readonly title: number;
}

/** Breakpoint of `documentList.css`. */
const narrow = '(max-width: 600.9px)';
const rem = { row: 3.75, card: 5.25, title: 3 };

/**
 * Returns the heights that the style sheet gives to rows, which depend on the font size. They are measured when the
 * page is resized, after layout: measuring during scrolling would force a style recalculation for everything just
 * rendered.
 */
export function useRowHeights(): RowHeights {
  const [heights, setHeights] = useState(measure);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const now = measure();
      setHeights((known) => (known.isCards === now.isCards && known.item === now.item ? known : now));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return heights;
}

function measure(): RowHeights {
  const isCards = matchMedia(narrow).matches;
  const perRem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return { isCards, item: (isCards ? rem.card : rem.row) * perRem, title: rem.title * perRem };
}
