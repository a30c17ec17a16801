import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { whenQuiet } from '../../live/whenQuiet.ts';
import { whenRead } from '../../live/whenRead.ts';

/** How far below the screen a place may begin and still be said to be near. */
const margin = '240px';

/** Whether what a place holds may be fetched: what is seen first has come, and the place is near the screen or the page is at rest. */
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
