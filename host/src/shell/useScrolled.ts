import { useEffect, useState } from 'react';

/** From here on the header is said to float over the page (spec section 9). Pixels. */
const stickyFrom = 30;

/** Whether the page is scrolled far enough for the header to lie over its content. */
export function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    // Only after a scroll: to ask for the position while rendering makes the browser lay the page out at once.
    const follow = () => setScrolled(window.scrollY >= stickyFrom);
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return scrolled;
}
