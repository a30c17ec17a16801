import { useEffect, useState } from 'react';

/** Scroll position in pixels from which the header floats over the page (spec section 9). */
const stickyFrom = 30;

/** Returns whether the page is scrolled far enough for the header to cover its content. */
export function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    // Read the position only after a scroll: reading it while rendering would force a layout.
    const follow = () => setScrolled(window.scrollY >= stickyFrom);
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return scrolled;
}
