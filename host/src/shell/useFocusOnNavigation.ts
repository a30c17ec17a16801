import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The id of the element that holds the screen. */
export const mainId = 'main';

/**
 * After going to another screen, moves the focus to its heading: a screen reader says where one is, and the next Tab
 * goes into the screen. Not after the first load, nor when only the query or fragment changes.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById(mainId);
    const heading = main?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
}
