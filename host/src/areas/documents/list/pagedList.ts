/** One page of a list that is read page by page, each reached by the key that the page before it gave. */
export interface Page<Item> {
  /** The key by which it was asked for; null for the first. */
  readonly after: string | null;
  readonly data: PageData<Item>;
}

/** As the server answers. */
export interface PageData<Item> {
  readonly items: readonly Item[];
  /** Null on the last page. */
  readonly next: string | null;
  /** How many there are on all pages; told with the first. Null: more than were counted (`maxCounted`). */
  readonly total?: number | null;
}

/** The pages that are there, from the first on. Where something came or went, a page may begin elsewhere than the one before it ends. */
export type PagedList<Item> = readonly Page<Item>[];

/** From the one to the other, both included. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** The key by which to ask for a page; undefined where that is not known yet, or where the list is at its end. */
export function keyOfPage<Item>(pages: PagedList<Item>, index: number): string | null | undefined {
  if (index === 0) return null;
  return pages[index - 1]?.data.next ?? undefined;
}

/** The list with a page put in its place. What follows stays; after the last page nothing does. */
export function withPage<Item>(pages: PagedList<Item>, index: number, page: Page<Item>): PagedList<Item> {
  const known = pages[index];
  if (known && known.data === page.data && known.after === page.after) return pages;
  const rest = page.data.next === null ? [] : pages.slice(index + 1);
  return [...pages.slice(0, index), page, ...rest];
}

/** Whether the last page is there. */
export function isComplete<Item>(pages: PagedList<Item>): boolean {
  return pages.at(-1)?.data.next === null;
}

/**
 * Everything on the pages, in order. Where a page begins elsewhere than the one before it ends, because something came or went
 * there, what both hold is there once.
 */
export function itemsOf<Item extends { readonly id: string }>(pages: PagedList<Item>): Item[] {
  return pages.flatMap(({ after, data }, index) => {
    const before = pages[index - 1]?.data;
    if (!before || before.next === after) return data.items;
    const known = new Set(before.items.map(({ id }) => id));
    return data.items.filter(({ id }) => !known.has(id));
  });
}

/**
 * The pages that are needed to show some items: those that hold them, the first, which tells how many there are, and the one
 * after the last where they come near the end of what is there.
 *
 * @param ahead - how many items before the end the next page is asked for
 */
export function pagesToRead<Item>(pages: PagedList<Item>, seen: Span, ahead: number): number[] {
  if (pages.length === 0) return [0];
  const needed: number[] = [];
  let start = 0;
  for (const [index, { data }] of pages.entries()) {
    const end = start + data.items.length;
    if (index === 0 || (start <= seen.last && end > seen.first)) needed.push(index);
    start = end;
  }
  if (!isComplete(pages) && seen.last >= start - ahead) needed.push(pages.length);
  return needed;
}
