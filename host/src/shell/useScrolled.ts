import { useSyncExternalStore } from 'react';

/** From here on the header is said to float over the page (spec section 9). Pixels. */
const stickyFrom = 30;

/** Whether the page is scrolled far enough for the header to lie over its content. */
export function useScrolled(): boolean {
  return useSyncExternalStore(onScroll, () => window.scrollY >= stickyFrom);
}

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}
