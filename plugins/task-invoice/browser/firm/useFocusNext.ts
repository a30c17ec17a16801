import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns a ref for a row of a list. If the row leaves the list while it has the focus, the focus moves to the next row
 * or, after the last one, to the heading of the screen.
 */
export function useFocusNext(): RefObject<HTMLLIElement | null> {
  const ref = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    // React runs this before it removes the row.
    return () => {
      if (row?.contains(document.activeElement)) focusNext(row);
    };
  }, []);
  return ref;
}

function focusNext(row: HTMLLIElement): void {
  const next = row.nextElementSibling?.querySelector<HTMLElement>(':any-link, button');
  const target = next ?? document.querySelector('h1');
  if (target?.matches('h1')) target.tabIndex = -1;
  target?.focus();
}
