import { useSyncExternalStore } from 'react';

/** In pixels. */
export interface RowHeights {
  /** One below the other as cards, instead of a table. */
  readonly isCards: boolean;
  readonly item: number;
  readonly title: number;
}

/** As `documentList.css` has it. */
const narrow = '(max-width: 600.9px)';
const rem = { row: 3.75, card: 5.25, title: 3 };

/** The heights that the style sheet gives to lines, which follow the size of the letters. */
export function useRowHeights(): RowHeights {
  const isCards = useSyncExternalStore(watchWidth, () => matchMedia(narrow).matches);
  const pixels = useSyncExternalStore(watchWidth, () =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  const perRem = pixels || 16;
  return { isCards, item: (isCards ? rem.card : rem.row) * perRem, title: rem.title * perRem };
}

function watchWidth(listener: () => void): () => void {
  const media = matchMedia(narrow);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
