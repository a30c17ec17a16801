/** Task groups per page (spec section 9). */
export const taskGroupsPerPage = 15;

/** Position in a list of groups. Pages count from 0. */
export interface TaskPaging {
  readonly page: number;
  readonly totalPages: number;
}

/** Next page allowed if current page <= total minus 2. */
export function hasNextPage({ page, totalPages }: TaskPaging): boolean {
  return page <= totalPages - 2;
}

export function hasPreviousPage({ page }: TaskPaging): boolean {
  return page > 0;
}

/**
 * A list that shrank may leave its reader on a page that is no more; this is the nearest that is there.
 */
export function clampPage({ page, totalPages }: TaskPaging): number {
  return Math.max(0, Math.min(page, totalPages - 1));
}

/**
 * The page to fetch silently, so that going on is instant; null on the last. One page ahead is what spec section 9 comes
 * to: page 1 after page 0, and page + 2 when going on from the last but one that is loaded.
 */
export function pageToPrefetch(paging: TaskPaging): number | null {
  return hasNextPage(paging) ? paging.page + 1 : null;
}
