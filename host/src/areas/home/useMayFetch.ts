import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { whenQuiet } from '../../live/whenQuiet.ts';
import { whenRead } from '../../live/whenRead.ts';

/** Distance below the screen up to which a place counts as near. */
const margin = '240px';

/**
 * Returns whether a place's contents may be fetched: the visible contents are loaded, and the place is near the screen
 * or the page is idle.
 */
export function useMayFetch(place: RefObject<HTMLElement | null>, fromTheStart: boolean): boolean {
  const cache = useQueryClient();
  const [may, setMay] = useState(fromTheStart || !('IntersectionObserver' in window));
  useEffect(() => {
    if (may || !place.current) return;
    const allow = () => setMay(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void whenRead(cache).then(allow),
      { rootMargin: margin },
    );
    observer.observe(place.current);
    void whenQuiet(cache).then(allow);
    return () => observer.disconnect();
  }, [cache, place, may]);
  return may;
}
