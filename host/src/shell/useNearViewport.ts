import { type RefObject, useEffect, useState } from 'react';

/** How far below the screen something may begin and still be said to be near. */
const margin = '240px';

/** Whether an element is, or has been, on the screen or nearly so: what it holds is fetched from then on. */
export function useNearViewport(element: RefObject<HTMLElement | null>, fromTheStart: boolean): boolean {
  const [near, setNear] = useState(fromTheStart || !('IntersectionObserver' in window));
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, near]);
  return near;
}
