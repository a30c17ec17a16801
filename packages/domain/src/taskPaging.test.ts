import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clampPage,
  hasNextPage,
  hasPreviousPage,
  nextPage,
  pageToPrefetch,
  previousPage,
} from './taskPaging.ts';

test.each([
  [0, 0, false],
  [0, 1, false],
  [0, 2, true],
  [1, 2, false],
  [2, 4, true],
  [3, 4, false],
])('on page %i of %i: next %s', (page, totalPages, allowed) => {
  expect(hasNextPage({ page, totalPages })).toBe(allowed);
  expect(pageToPrefetch({ page, totalPages })).toBe(allowed ? page + 1 : null);
});

test('going to and fro never leaves the list', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.array(fc.boolean()), (totalPages, steps) => {
      let page = 0;
      for (const forward of steps) {
        page = forward ? nextPage({ page, totalPages }) : previousPage({ page, totalPages });
        expect(page).toBeGreaterThanOrEqual(0);
        expect(page).toBeLessThan(Math.max(1, totalPages));
        expect(hasPreviousPage({ page, totalPages })).toBe(page > 0);
      }
    }),
  );
});

test('a list that shrank brings its reader to the last page', () => {
  expect(clampPage({ page: 5, totalPages: 3 })).toBe(2);
  expect(clampPage({ page: 5, totalPages: 0 })).toBe(0);
});
