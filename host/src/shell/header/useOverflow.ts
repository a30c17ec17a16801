import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns the `href`s of the links in a row that have wrapped out of sight. The browser reports them after painting, so
 * this forces no layout.
 *
 * @param content - changes when the links in the row change.
 */
export function useOverflow(line: RefObject<HTMLElement | null>, content: string): ReadonlySet<string> {
  const [overflowing, setOverflowing] = useState(none);
  const measures = useMeasures();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other links are other elements, and each measure observes them anew.
  useEffect(() => {
    const root = line.current;
    if (!root || !('IntersectionObserver' in window)) return;
    const hidden = new Set<string>();
    // Measured in the whole row: the button that lists hidden links takes room that they may now fit into. CSS takes the
    // room from it but keeps it, because its menu may be open.
    const whole = root.parentElement;
    whole?.setAttribute('data-measuring', '');
    const observer = new IntersectionObserver(
      (entries) => {
        whole?.removeAttribute('data-measuring');
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
  }, [line, content, measures]);
  return overflowing;
}

/** Returns a number that changes when the room for the links or their widths may have changed. */
function useMeasures(): number {
  const [measures, setMeasures] = useState(0);
  useEffect(() => {
    const again = () => setMeasures((known) => known + 1);
    let width = window.innerWidth;
    const resize = () => {
      // Phones change only the height while they hide their address bar.
      if (window.innerWidth !== width) again();
      width = window.innerWidth;
    };
    window.addEventListener('resize', resize);
    document.fonts?.addEventListener('loadingdone', again);
    return () => {
      window.removeEventListener('resize', resize);
      document.fonts?.removeEventListener('loadingdone', again);
    };
  }, []);
  return measures;
}

function isSame(known: ReadonlySet<string>, hidden: ReadonlySet<string>): boolean {
  return known.size === hidden.size && [...known].every((href) => hidden.has(href));
}

const none: ReadonlySet<string> = new Set();
