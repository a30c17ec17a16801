/** Key of a page: the previous page's `next`; the number of pages to skip, for a jump; or null for the first page. */
export type PageKey = string | number | null;

/** Page as the server returns it. */
export interface PageData<Item> {
  readonly items: readonly Item[];
  /** Null on the last page. */
  readonly next: string | null;
  /** Number of items on all pages; present on the first page. Null if there are more than `maxCounted`. */
  readonly total?: number | null;
}

/** Range from the first to the last item, including both. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** Visible part of a list. */
export interface Sight {
  /** The items that are, or would be, on the screen. */
  readonly seen: Span;
  /** Whether scrolling has stopped, at least for a moment. */
  readonly isResting: boolean;
  /** Number of items before the end of the loaded ones at which the next page is requested. */
  readonly ahead: number;
}

interface Page<Item> {
  readonly key: PageKey;
  readonly data: PageData<Item>;
  /**
   * Items that are not on the previous page as well. Pages may overlap if something was added or removed between the
   * requests.
   */
  readonly items: readonly Item[];
}

/** Number of items on every page but the last. */
export const pageSize = 100;
/** Number of placeholders while the number of items is unknown. */
const unknownPlaces = 6;

/**
 * A long list of which some pages are loaded. Each page has a fixed position, whether or not those before it are
 * loaded, so that nothing moves when one arrives, and the cost does not depend on the length of the list.
 */
export class PagedList<Item extends { readonly id: string }> {
  readonly #pages: ReadonlyMap<number, Page<Item>>;
  /** Number of items, including placeholders. */
  readonly length: number;
  /** Whether {@link length} is exact. Otherwise it only leaves room to reach the next page. */
  readonly isLengthKnown: boolean;
  /** Number of loaded items. */
  readonly count: number;

  private constructor(pages: ReadonlyMap<number, Page<Item>>) {
    this.#pages = pages;
    const last = Math.max(-1, ...pages.keys());
    const end = pages.get(last)?.data;
    const atLeast = (last + 1) * pageSize;
    const total = this.total;
    this.isLengthKnown = end?.next === null || typeof total === 'number';
    if (end?.next === null) this.length = last * pageSize + end.items.length;
    else if (typeof total === 'number') this.length = Math.max(total, atLeast + 1);
    else this.length = atLeast + unknownPlaces;
    this.count = [...pages.values()].reduce((sum, { items }) => sum + items.length, 0);
  }

  /** Returns a list of which nothing is loaded yet. */
  static unread<Item extends { readonly id: string }>(): PagedList<Item> {
    return new PagedList(new Map());
  }

  /** Returns a list that is known to be empty. */
  static empty<Item extends { readonly id: string }>(): PagedList<Item> {
    return PagedList.unread<Item>().with(0, null, { items: [], next: null, total: 0 });
  }

  get isUnread(): boolean {
    return this.#pages.size === 0;
  }

  get isComplete(): boolean {
    return this.isLengthKnown && this.count >= this.length;
  }

  /** Total according to the first page; null if there are more than the server counts, undefined until it is loaded. */
  get total(): number | null | undefined {
    return this.#pages.get(0)?.data.total;
  }

  /** Returns the item at an index; undefined if it is not loaded. */
  at(index: number): Item | undefined {
    return this.#pages.get(Math.floor(index / pageSize))?.items[index % pageSize];
  }

  /** Yields the loaded items in order, with their indexes. */
  *entries(): Generator<[index: number, item: Item]> {
    for (const page of [...this.#pages.keys()].sort((a, b) => a - b)) {
      for (const [place, item] of this.itemsOf(page).entries()) yield [page * pageSize + place, item];
    }
  }

  /** Returns the loaded items of a page. */
  itemsOf(page: number): readonly Item[] {
    return this.#pages.get(page)?.items ?? [];
  }

  /**
   * Returns the key with which to request a page; undefined for one after the last. Pages reached by a jump keep their
   * position.
   */
  keyOf(page: number): PageKey | undefined {
    if (page === 0) return null;
    const before = this.#pages.get(page - 1);
    const known = this.#pages.get(page)?.key;
    if (before?.data.next === null) return undefined;
    if (typeof known === 'number' || !before) return known ?? page;
    return before.data.next;
  }

  /** Returns the list with a page added. After the last page, any following ones are removed. */
  with(page: number, key: PageKey, data: PageData<Item>): PagedList<Item> {
    const known = this.#pages.get(page);
    if (known?.data === data && known.key === key) return this;
    const pages = new Map(this.#pages);
    pages.set(page, { key, data, items: without(data.items, pages.get(page - 1)) });
    const after = pages.get(page + 1);
    if (after) pages.set(page + 1, { ...after, items: without(after.data.items, pages.get(page)) });
    if (data.next === null) for (const other of pages.keys()) if (other > page) pages.delete(other);
    return new PagedList(pages);
  }

  /**
   * Returns the pages to request: the first, which contains the total; the visible ones; and the next one to load
   * ahead. Pages that are only scrolled past are neither reloaded nor requested.
   */
  pagesToRead({ seen, isResting, ahead }: Sight): number[] {
    if (this.isUnread) return [0];
    const pages = new Set([0]);
    const isThere = (page: number) => this.#pages.has(page);
    const last = pageOf(this.length - 1);
    const near = isResting ? Math.min(ahead, pageSize) : 0;
    for (let page = pageOf(seen.first - near); page <= Math.min(last, pageOf(seen.last + near)); page++) {
      const isSeen = page >= pageOf(seen.first) && page <= pageOf(seen.last);
      if (page >= 0 && isResting && (isSeen || !isThere(page))) pages.add(page);
    }
    const next = ahead === Number.POSITIVE_INFINITY ? this.#firstGap() : pageOf(seen.last + ahead);
    if (next <= last && !isThere(next) && isThere(next - 1)) pages.add(next);
    return [...pages];
  }

  #firstGap(): number {
    let page = 0;
    while (this.#pages.has(page)) page++;
    return page;
  }
}

function pageOf(index: number): number {
  return Math.floor(index / pageSize);
}

function without<Item extends { readonly id: string }>(
  items: readonly Item[],
  before: Page<Item> | undefined,
): readonly Item[] {
  if (!before) return items;
  const known = new Set(before.items.map(({ id }) => id));
  return items.some(({ id }) => known.has(id)) ? items.filter(({ id }) => !known.has(id)) : items;
}
