import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** ID of the element that contains the screen. */
export const mainId = 'main';

/** Milliseconds after which a dialog that has closed has returned the focus. */
const dialogMs = 100;

/**
 * Moves the focus to the heading after a navigation to another screen, once it is rendered. A screen reader then
 * announces where the person is, and the next Tab enters the screen. If only the fragment changes, it does so only if
 * nothing has the focus afterwards. Does nothing on the first load, or if only the query changes.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const last = useRef({ pathname, hash });
  useEffect(() => {
    const main = document.getElementById(mainId);
    const before = last.current;
    if (!main || (before.pathname === pathname && before.hash === hash)) return;
    last.current = { pathname, hash };
    if (before.pathname !== pathname) return moveFocus(main);
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      if ([document.body, main].includes(document.activeElement as HTMLElement)) stop = moveFocus(main);
    }, dialogMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [pathname, hash]);
}

/** Focuses the heading, now or once it is rendered. Returns a function that stops waiting for it. */
function moveFocus(main: HTMLElement): (() => void) | undefined {
  if (focusHeading(main)) return;
  main.focus({ preventScroll: true });
  return onChange(main, () => {
    const moved = document.activeElement !== main && document.activeElement !== document.body;
    return moved || focusHeading(main);
  });
}

/** Focuses the heading. Returns false while it is a skeleton, which would lose the focus when it is replaced. */
function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1');
  if (!heading || heading.closest('[aria-busy="true"]')) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Calls `isDone` after each change within an element, until it returns true. */
function onChange(element: HTMLElement, isDone: () => boolean): () => void {
  const observer = new MutationObserver(() => {
    if (isDone()) observer.disconnect();
  });
  observer.observe(element, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  return () => observer.disconnect();
}
