import { act } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Replaces the browser's layout, which jsdom lacks, until `vi.unstubAllGlobals`.
 *
 * @returns a function that tells observers how much of each link is visible, by `href`.
 */
export function stubOverflow(): (ratios: Readonly<Record<string, number>>) => void {
  const observed = new Set<Element>();
  let tell: (ratios: Readonly<Record<string, number>>) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(hear: (entries: { target: Element; intersectionRatio: number }[]) => void) {
        tell = (ratios) =>
          act(() =>
            hear(
              [...observed].flatMap((target) => {
                const intersectionRatio = ratios[target.getAttribute('href') ?? ''];
                return intersectionRatio === undefined ? [] : [{ target, intersectionRatio }];
              }),
            ),
          );
      }
      observe(target: Element) {
        observed.add(target);
      }
      disconnect() {}
    },
  );
  return (ratios) => tell(ratios);
}
