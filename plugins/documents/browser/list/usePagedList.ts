import type { Query } from '@anteroom/sdk';
import { hashKey, type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PageData, PagedList, type PageKey, pageSize, type Sight } from './pagedList.ts';

/** Returns the query for a page. */
export type PageQuery<Item> = (key: PageKey) => Query<PageData<Item>>;

export interface PagedItems<Item extends { readonly id: string }> {
  /** Items loaded so far. */
  readonly list: PagedList<Item>;
  /** Visible items, which are reloaded when they change elsewhere. */
  readonly watched: readonly Item[];
  /** Index of an item that could not be loaded, as close as possible to the visible range. */
  readonly failedAt: number | undefined;
  /** Whether nothing has been loaded yet. */
  readonly isPending: boolean;
  /** Whether the shown items belong to the previous request, while the new one is loading. */
  readonly isStale: boolean;
  retry(): void;
}

/**
 * Loads a long list page by page. Queries exist only for the pages being viewed; the others stay loaded, and reload
 * when they are viewed again. A change elsewhere therefore costs only a few requests, however far the person has
 * scrolled.
 *
 * A new list replaces the previous one once its first page is loaded.
 *
 * @param pageQuery - null for an empty list
 */
export function usePagedList<Item extends { readonly id: string }>(
  pageQuery: PageQuery<Item> | null,
  sight: Sight,
): PagedItems<Item> {
  const cache = useQueryClient();
  const id = pageQuery ? hashKey(pageQuery(null).queryKey) : '';
  const [shown, show] = useState(() => ({
    id,
    list: pageQuery ? inCache(cache, pageQuery) : PagedList.empty<Item>(),
  }));
  const isShown = shown.id === id;
  const known = isShown ? shown.list : pageQuery ? PagedList.unread<Item>() : PagedList.empty<Item>();
  const reads = pageQuery ? readsOf(known, sight) : [];
  const results = useQueries({ queries: pageQuery ? reads.map(({ key }) => pageQuery(key)) : [] });

  let list = known;
  for (const [place, { page, key }] of reads.entries()) {
    const data = results[place]?.data;
    if (data) list = list.with(page, key, data);
  }
  // Not in an effect, so that new items are shown in the render in which they arrive.
  if (isShown ? list !== known : !list.isUnread) show({ id, list });

  const failed = reads.find((_, place) => results[place]?.isError && results[place].data === undefined);
  const isWaiting = list.isUnread && !failed;
  const visible = isWaiting ? shown.list : list;
  return {
    list: visible,
    watched: reads.flatMap(({ page }) => visible.itemsOf(page)),
    failedAt: failed && placeIn(failed.page, sight),
    isPending: isWaiting && visible.isUnread,
    isStale: isWaiting && !visible.isUnread,
    retry: () => {
      for (const { isError, refetch } of results) if (isError) void refetch();
    },
  };
}

function readsOf<Item extends { readonly id: string }>(list: PagedList<Item>, sight: Sight) {
  return list.pagesToRead(sight).flatMap((page) => {
    const key = list.keyOf(page);
    return key === undefined ? [] : [{ page, key }];
  });
}

/**
 * Restores the pages in the cache, for example after going back, so that the list has its former length immediately.
 */
function inCache<Item extends { readonly id: string }>(
  cache: QueryClient,
  pageQuery: PageQuery<Item>,
): PagedList<Item> {
  let list = PagedList.unread<Item>();
  for (let page = 0; ; page++) {
    const key = list.keyOf(page);
    const data = key !== undefined && cache.getQueryData<PageData<Item>>(pageQuery(key).queryKey);
    if (!data) return list;
    list = list.with(page, key, data);
  }
}

/**
 * Returns the index in the middle of the visible range or, if that is on another page, the nearest one on this page.
 */
function placeIn(page: number, { seen }: Sight): number {
  const middle = Math.floor((seen.first + seen.last) / 2);
  return Math.min(Math.max(middle, page * pageSize), (page + 1) * pageSize - 1);
}
