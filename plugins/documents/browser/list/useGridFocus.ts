import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isItem, isPlace, type Rows } from './rows.ts';

/** Number of rows that a Page key moves by. */
const pageStep = 10;

/**
 * Manages the focus: one row of the grid is in the tab order, the one that last had the focus. The arrow keys move
 * between rows, and between a row and its controls (WAI-ARIA Authoring Practices, grid).
 */
export function useGridFocus(grid: RefObject<HTMLElement | null>, rows: Rows) {
  /** ID of the row in the tab order; null for one that is not loaded yet. */
  const [{ id: currentId }, setCurrent] = useState<{ id: string | null }>({ id: null });
  const last = useRef({ index: 0, hasFocus: false });
  const found = currentId === null ? -1 : rows.indexOf(currentId, last.current.index);
  // If the row has been removed or is not loaded yet, use the one in its place.
  const index = found >= 0 ? found : nearest(rows, last.current.index);

  useLayoutEffect(() => {
    last.current.index = index;
    // The focused row was removed from the page, and the focus with it.
    if (last.current.hasFocus && document.activeElement === document.body) focusLine(index);
  });

  function focusLine(target: number): void {
    grid.current?.querySelector<HTMLElement>(`[data-index="${target}"]`)?.focus();
  }

  function go(target: number): void {
    const row = rows.at(target);
    if (!isPlace(row)) return;
    last.current.index = target;
    flushSync(() => setCurrent({ id: isItem(row) ? row.id : null }));
    focusLine(target);
  }

  /**
   * Handles a navigation key. Returns whether it was one. `onMove` is called with the row moved to while Shift is held
   * down.
   */
  function move(event: KeyboardEvent, onMove: (id: string) => void): boolean {
    const target = targetOf(event.key, index, rows);
    if (target === undefined) return false;
    event.preventDefault();
    if (rows.count === 0) return true;
    go(target);
    const row = rows.at(target);
    if (event.shiftKey && isItem(row)) onMove(row.id);
    return true;
  }

  return {
    index,
    move,
    /** Records that the focus has entered or left the grid. */
    onFocus(id: string | undefined) {
      last.current.hasFocus = true;
      if (id !== undefined && id !== currentId) setCurrent({ id });
    },
    onBlur(goesTo: Element | null) {
      last.current.hasFocus = grid.current?.contains(goesTo) ?? false;
    },
  };
}

/** Moves the focus from a row to the controls in it and back. Returns false at either end. */
export function moveWithin(line: HTMLElement, step: 1 | -1): boolean {
  const stops = [line, ...line.querySelectorAll<HTMLElement>('a[href], button, input')].filter(isShown);
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  next?.focus();
  return next !== undefined;
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility();
}

function targetOf(key: string, index: number, rows: Rows): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return rows.beside(index, 1);
    case 'ArrowUp':
      return rows.beside(index, -1);
    case 'Home':
      return nearest(rows, 0);
    case 'End':
      return nearest(rows, rows.count - 1);
    case 'PageDown':
      return nearest(rows, index + pageStep);
    case 'PageUp':
      return nearest(rows, index - pageStep);
    default:
      return undefined;
  }
}

/**
 * Returns the index of the focusable row at or nearest to an index; the index itself, clamped to the list, if there is
 * none.
 */
function nearest(rows: Rows, index: number): number {
  const inside = Math.max(0, Math.min(index, rows.count - 1));
  if (rows.count === 0 || isPlace(rows.at(inside))) return inside;
  const below = rows.beside(inside, 1);
  return below === inside ? rows.beside(inside, -1) : below;
}
