import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { whenQuiet } from '../../live/whenQuiet.ts';
import { whenRead } from '../../live/whenRead.ts';

/** Distance from the viewport within which a place counts as near. */
const nearby = '240px';

/**
 * Returns what a place shows: nothing in the first paint, then a skeleton. Its contents are fetched when the visible
 * ones have loaded and the place is near the viewport, or when the page is idle.
 */
export function usePlaceStage(place: RefObject<HTMLElement | null>, fromTheStart: boolean) {
  const cache = useQueryClient();
  const isFilled = fromTheStart || !('IntersectionObserver' in window);
  const [stage, setStage] = useState<'empty' | 'skeleton' | 'contents'>(isFilled ? 'contents' : 'empty');
  useEffect(() => {
    if (isFilled || !place.current) return;
    const fill = () => setStage('contents');
    // The observer's first call comes when the browser has laid out the page.
    const follow = (entries: IntersectionObserverEntry[]) => {
      setStage((known) => (known === 'empty' ? 'skeleton' : known));
      if (entries.some(({ isIntersecting }) => isIntersecting)) void whenRead(cache).then(fill);
    };
    const observer = new IntersectionObserver(follow, { rootMargin: nearby });
    observer.observe(place.current);
    void whenQuiet(cache).then(fill);
    return () => observer.disconnect();
  }, [cache, place, isFilled]);
  return stage;
}
