import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampPage, hasNextPage, hasPreviousPage, pageToPrefetch, type TaskPaging } from './taskPaging.ts';

/** Returns the page after pressing "Next" or "Previous". A button that is not offered does nothing. */
function turned(paging: TaskPaging, forward: boolean): number {
  if (forward) return hasNextPage(paging) ? paging.page + 1 : paging.page;
  return hasPreviousPage(paging) ? paging.page - 1 : paging.page;
}

test.each([
  [0, 0, false],
  [0, 1, false],
  [0, 2, true],
  [1, 2, false],
  [2, 4, true],
  [3, 4, false],
])('page %i of %i has a next page to prefetch: %s', (page, totalPages, allowed) => {
  expect(hasNextPage({ page, totalPages })).toBe(allowed);
  expect(pageToPrefetch({ page, totalPages })).toBe(allowed ? page + 1 : null);
});

test('turning pages back and forth never leaves the list', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.array(fc.boolean()), (totalPages, steps) => {
      let page = 0;
      for (const forward of steps) {
        page = turned({ page, totalPages }, forward);
        expect(page).toBeGreaterThanOrEqual(0);
        expect(page).toBeLessThan(Math.max(1, totalPages));
        expect(hasPreviousPage({ page, totalPages })).toBe(page > 0);
      }
    }),
  );
});

test('a page past the end of a list that shrank is clamped to the last page', () => {
  expect(clampPage({ page: 5, totalPages: 3 })).toBe(2);
  expect(clampPage({ page: 5, totalPages: 0 })).toBe(0);
});

test('prefetches exactly the pages that spec section 9 names, however pages are turned', () => {
  fc.assert(
    fc.property(fc.nat(12), fc.array(fc.boolean(), { maxLength: 40 }), (totalPages, steps) => {
      const spec = new PagesOfSpec(totalPages);
      let page = 0;
      const fetched = new Set([0, pageToPrefetch({ page, totalPages }) ?? 0]);
      expect(fetched).toEqual(spec.loaded);
      for (const forward of steps) {
        if (forward) spec.next();
        else spec.previous();
        page = turned({ page, totalPages }, forward);
        fetched.add(page).add(pageToPrefetch({ page, totalPages }) ?? page);
        expect(page).toBe(spec.current);
        expect(fetched).toEqual(spec.loaded);
      }
    }),
  );
});

/** Literal implementation of section 9, where "total" is the number of loaded pages. */
class PagesOfSpec {
  current = 0;
  /** Loaded pages: page 0, then page 1 silently if the final page is not loaded yet. */
  readonly loaded = new Set([0]);
  readonly #totalPages: number;

  constructor(totalPages: number) {
    this.#totalPages = totalPages;
    this.#load(1);
  }

  next(): void {
    const total = this.loaded.size;
    if (this.current > total - 2) return;
    if (this.current === total - 2) this.#load(this.current + 2);
    this.current += 1;
  }

  previous(): void {
    this.current = Math.max(0, this.current - 1);
  }

  #load(page: number): void {
    if (page < this.#totalPages) this.loaded.add(page);
  }
}
