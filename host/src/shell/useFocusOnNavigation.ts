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
  const last = useRef([pathname, hash]);
  useEffect(() => {
    const main = document.getElementById(mainId);
    const [path, fragment] = last.current;
    if (!main || (path === pathname && fragment === hash)) return;
    last.current = [pathname, hash];
    /** Returns whether the focus is on the screen as a whole or on the page. */
    const isLost = () => document.activeElement?.contains(main);
    const observer = new MutationObserver(() => {
      if (!isLost() || focusHeading(main)) observer.disconnect();
    });
    const move = () => {
      if (focusHeading(main)) return;
      main.focus({ preventScroll: true });
      observer.observe(main, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    };
    const timer = path === pathname ? setTimeout(() => isLost() && move(), dialogMs) : void move();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname, hash]);
}

/** Focuses the heading. Returns false while it is a skeleton, which would lose the focus when it is replaced. */
function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1');
  if (!heading || heading.closest('[aria-busy="true"]')) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
