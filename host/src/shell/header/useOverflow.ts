import { type RefObject, useEffect, useState } from 'react';

/**
 * The links of a line that have wrapped out of its sight, by their `href`. The browser tells of them after it has painted, so
 * that nothing is laid out for it.
 *
 * @param content - changes when the line has other links.
 */
export function useOverflow(line: RefObject<HTMLElement | null>, content: string): ReadonlySet<string> {
  const [overflowing, setOverflowing] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other links are other elements to observe.
  useEffect(() => {
    const root = line.current;
    if (!root || !('IntersectionObserver' in window)) return;
    const hidden = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const href = target.getAttribute('href') ?? '';
          // One that has wrapped touches the line's edge, which counts as intersecting.
          if (intersectionRatio < 0.5) hidden.add(href);
          else hidden.delete(href);
        }
        setOverflowing((known) => (isSame(known, hidden) ? known : new Set(hidden)));
      },
      { root, threshold: 0.5 },
    );
    for (const link of root.children) observer.observe(link);
    return () => observer.disconnect();
  }, [line, content]);
  return overflowing;
}

function isSame(known: ReadonlySet<string>, hidden: ReadonlySet<string>): boolean {
  return known.size === hidden.size && [...known].every((href) => hidden.has(href));
}

const none: ReadonlySet<string> = new Set();
