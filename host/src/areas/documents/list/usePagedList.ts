import type { Query } from '@anteroom/sdk';
import { hashKey, type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  isComplete,
  itemsOf,
  keyOfPage,
  type PageData,
  type PagedList,
  pagesToRead,
  type Span,
  withPage,
} from './pagedList.ts';

/** How a page is asked for, by its key; null asks for the first. */
export type PageQuery<Item> = (after: string | null) => Query<PageData<Item>>;

export interface PagedItems<Item> {
  /** What was read so far, from the first on. */
  readonly items: readonly Item[];
  /** How many there are, where the server told; null for more than it counted. */
  readonly total: number | null | undefined;
  /** Whether `items` is all of it. */
  readonly isComplete: boolean;
  /** Nothing of it is known yet. */
  readonly isPending: boolean;
  /** What is shown is not what is asked for: that is on its way. */
  readonly isStale: boolean;
  readonly isError: boolean;
  retry(): void;
}

/**
 * A long list, of which the pages that are seen are watched and the others only kept: what changes elsewhere is read again when
 * it is come back to, so that a change costs some requests, however far one has scrolled.
 *
 * Another list takes the place of the one before when its first page is there.
 *
 * @param pageQuery - null for a list that is not wanted
 * @param seen - the items that are on the screen
 * @param ahead - so many items before the end of what is there the next page is asked for
 */
export function usePagedList<Item extends { readonly id: string }>(
  pageQuery: PageQuery<Item> | null,
  seen: Span,
  ahead: number,
): PagedItems<Item> {
  const cache = useQueryClient();
  const id = pageQuery ? hashKey(pageQuery(null).queryKey) : '';
  const [shown, show] = useState(() => ({ id, pages: pageQuery ? pagesInCache(cache, pageQuery) : [] }));
  const isShown = shown.id === id;
  const known: PagedList<Item> = isShown ? shown.pages : [];
  const reads = pageQuery ? readsOf(known, isShown ? seen : { first: 0, last: 0 }, ahead) : [];
  const results = useQueries({ queries: pageQuery ? reads.map(({ after }) => pageQuery(after)) : [] });

  let pages = known;
  for (const [place, { index, after }] of reads.entries()) {
    const data = results[place]?.data;
    if (data) pages = withPage(pages, index, { after, data });
  }
  // Not in an effect: what came is shown with the render that it caused.
  if (pages !== known || (!isShown && pageQuery === null)) show({ id, pages });

  const isError = results.some((result) => result.isError && result.data === undefined);
  const visible = pages.length > 0 || pageQuery === null || isError ? pages : shown.pages;
  const items = useMemo(() => itemsOf(visible), [visible]);
  return {
    items,
    total: visible[0]?.data.total,
    isComplete: pageQuery === null || isComplete(visible),
    isPending: pageQuery !== null && visible.length === 0 && !isError,
    isStale: pageQuery !== null && pages.length === 0 && visible.length > 0 && !isError,
    isError,
    retry: () => {
      for (const { isError, refetch } of results) if (isError) void refetch();
    },
  };
}

function readsOf<Item>(
  pages: PagedList<Item>,
  seen: Span,
  ahead: number,
): { index: number; after: string | null }[] {
  return pagesToRead(pages, seen, ahead).flatMap((index) => {
    const after = keyOfPage(pages, index);
    return after === undefined ? [] : [{ index, after }];
  });
}

/** What was read before, as when one comes back: the list is at once as long as it was. */
function pagesInCache<Item>(cache: QueryClient, pageQuery: PageQuery<Item>): PagedList<Item> {
  let pages: PagedList<Item> = [];
  for (let after = keyOfPage(pages, 0); after !== undefined; after = keyOfPage(pages, pages.length)) {
    const data = cache.getQueryData<PageData<Item>>(pageQuery(after).queryKey);
    if (!data) break;
    pages = withPage(pages, pages.length, { after, data });
  }
  return pages;
}
