import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** ID of the element that contains the screen. */
export const mainId = 'main';

/**
 * Moves the focus to the heading after a navigation to another screen, once it is rendered. A screen reader then
 * announces where the person is, and the next Tab enters the screen. Does nothing on the first load, or if only the
 * query or fragment changes.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    const main = document.getElementById(mainId);
    if (!main || last.current === pathname) return;
    last.current = pathname;
    if (focusHeading(main)) return;
    main.focus({ preventScroll: true });
    return onChange(main, () => {
      const moved = document.activeElement !== main && document.activeElement !== document.body;
      return moved || focusHeading(main);
    });
  }, [pathname]);
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
