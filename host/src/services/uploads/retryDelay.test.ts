import fc from 'fast-check';
import { expect, it } from 'vitest';
import { retryDelay } from './retryDelay.ts';

it('grows from half a second to half a minute', () => {
  expect(retryDelay(1, 0)).toBe(500);
  expect(retryDelay(1, 1)).toBe(1_000);
  expect(retryDelay(3, 1)).toBe(4_000);
  expect(retryDelay(50, 1)).toBe(30_000);
});

it('is never shorter than half of the longest at its turn', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, random) => {
        const delay = retryDelay(failures, random);
        expect(delay).toBeGreaterThanOrEqual(retryDelay(failures, 0));
        expect(delay).toBeLessThanOrEqual(2 * retryDelay(failures, 0));
      },
    ),
  );
});
