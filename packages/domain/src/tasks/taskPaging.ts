/** Number of task groups per page (spec section 9). */
export const taskGroupsPerPage = 15;

/** Position in a paginated list of groups. Pages are counted from 0. */
export interface TaskPaging {
  readonly page: number;
  readonly totalPages: number;
}

/** Returns whether there is a next page: the current page is at most the total minus 2. */
export function hasNextPage({ page, totalPages }: TaskPaging): boolean {
  return page <= totalPages - 2;
}

export function hasPreviousPage({ page }: TaskPaging): boolean {
  return page > 0;
}

/** Returns the nearest existing page, because the current one may be gone after the list has shrunk. */
export function clampPage({ page, totalPages }: TaskPaging): number {
  return Math.max(0, Math.min(page, totalPages - 1));
}

/**
 * Returns the page to prefetch, so that "Next" responds immediately; null on the last page. Prefetching one page ahead
 * is equivalent to spec section 9: page 1 after page 0, and page + 2 when moving on from the second-to-last loaded
 * page.
 */
export function pageToPrefetch(paging: TaskPaging): number | null {
  return hasNextPage(paging) ? paging.page + 1 : null;
}
