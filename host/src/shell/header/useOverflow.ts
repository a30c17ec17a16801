import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns the `href`s of the links in a row that have wrapped out of sight. The browser reports them after painting, so
 * this forces no layout.
 *
 * @param content - changes when the links in the row change.
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
          // A wrapped link touches the edge of the row, which counts as intersecting.
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
