import { describe, expect, it } from 'vitest';
import { PagedList, type PageKey, pageSize } from './pagedList.ts';

interface Item {
  readonly id: string;
}

/** A list of 250 items, named by number. */
const all = [...Array(250).keys()].map((id): Item => ({ id: String(id) }));
const unread = PagedList.unread<Item>();
const first = withPages(unread, [0, null]);

describe('a page', () => {
  it('is requested with the cursor that the page before it returned', () => {
    expect([first.keyOf(0), first.keyOf(1)]).toEqual([null, 'after 0']);
  });

  it('is requested by its number when its cursor is unknown, and keeps that number', () => {
    expect(first.keyOf(2)).toBe(2);
    const jumped = withPages(first, [2, 2]);
    expect(withPages(jumped, [1, 'after 0']).keyOf(2)).toBe(2);
  });

  it('is not requested after the last one', () => {
    expect(withPages(first, [1, 'after 0'], [2, 'after 1']).keyOf(3)).toBeUndefined();
  });

  it('has its items at their indexes, whether the pages before it are loaded or not', () => {
    const jumped = withPages(first, [2, 2]);
    expect([99, 100, 199, 200, 249, 250].map((index) => jumped.at(index)?.id)).toEqual([
      '99',
      undefined,
      undefined,
      '200',
      '249',
      undefined,
    ]);
    expect([...jumped.entries()].map(([index, { id }]) => `${index}` === id)).toEqual(Array(150).fill(true));
  });

  it('leaves out items that the page before it contains, too', () => {
    const removed = first.with(0, null, { items: all.slice(1, 101), next: 'new key', total: 249 });
    const both = withPages(removed, [1, 'after 0']);
    expect([both.at(99)?.id, both.at(100)?.id]).toEqual(['100', '101']);
    expect(both.keyOf(1)).toBe('new key');
  });

  it('ends the list when it is the last one', () => {
    const whole = withPages(first, [1, 'after 0'], [2, 'after 1']);
    expect(whole.with(1, 'after 0', { items: [{ id: 'x' }], next: null }).length).toBe(101);
  });

  it('leaves the list identical when its data is unchanged', () => {
    const data = { items: all.slice(0, 100), next: 'key', total: 250 };
    const list = unread.with(0, null, data);
    expect(list.with(0, null, data)).toBe(list);
  });
});

describe('the length', () => {
  it('is the total that the first page reported, or leaves room for more when there is none', () => {
    expect([first.length, first.isLengthKnown, first.count]).toEqual([250, true, 100]);
    const uncounted = unread.with(0, null, { items: all.slice(0, 100), next: 'key', total: null });
    expect([uncounted.length, uncounted.isLengthKnown]).toEqual([106, false]);
    expect([unread.length, unread.isLengthKnown]).toEqual([6, false]);
  });

  it('is that of the loaded items once the last page is there, whatever total was reported', () => {
    const fewer = first.with(1, 'after 0', { items: [{ id: 'x' }], next: null });
    expect([fewer.length, fewer.isComplete]).toEqual([101, true]);
  });

  it('grows beyond a reported total that is too small', () => {
    expect(unread.with(0, null, { items: all.slice(0, 100), next: 'key', total: 3 }).length).toBe(101);
  });
});

it('is complete when every page is loaded', () => {
  expect(withPages(first, [2, 2]).isComplete).toBe(false);
  expect(withPages(first, [1, 'after 0'], [2, 'after 1']).isComplete).toBe(true);
  expect([PagedList.empty().isComplete, PagedList.empty().length]).toEqual([true, 0]);
});

describe('the pages to load', () => {
  const sight = { seen: { first: 0, last: 20 }, isResting: true, ahead: 60 };

  it('begin with the first one', () => {
    expect(unread.pagesToRead(sight)).toEqual([0]);
  });

  it('are the first one, the visible ones, and the next one near the end of what is loaded', () => {
    expect(first.pagesToRead(sight)).toEqual([0]);
    expect(first.pagesToRead({ ...sight, seen: { first: 20, last: 45 } })).toEqual([0, 1]);
    const two = withPages(first, [1, 'after 0']);
    expect(two.pagesToRead({ ...sight, seen: { first: 90, last: 110 } })).toEqual([0, 1]);
  });

  it('include a page that the user jumps to and stays at, but not those that are scrolled over', () => {
    const seen = { first: 205, last: 225 };
    expect(first.pagesToRead({ ...sight, seen })).toEqual([0, 1, 2]);
    expect(first.pagesToRead({ ...sight, seen, isResting: false })).toEqual([0]);
    const two = withPages(first, [1, 'after 0']);
    expect(two.pagesToRead({ ...sight, seen: { first: 150, last: 170 }, isResting: false })).toEqual([0, 2]);
  });

  it('include the next one when all of them are wanted', () => {
    expect(first.pagesToRead({ ...sight, ahead: Number.POSITIVE_INFINITY })).toEqual([0, 1]);
  });

  it('are only the first one when the visible range is outside the list', () => {
    expect(first.pagesToRead({ ...sight, seen: { first: -400, last: -380 } })).toEqual([0]);
    expect(first.pagesToRead({ ...sight, seen: { first: 400, last: 420 } })).toEqual([0]);
  });
});

function withPages(
  list: PagedList<Item>,
  ...pages: readonly (readonly [number, PageKey])[]
): PagedList<Item> {
  return pages.reduce((known, [page, key]) => {
    const items = all.slice(page * pageSize, (page + 1) * pageSize);
    const next = page === 2 ? null : `after ${page}`;
    return known.with(page, key, { items, next, ...(page === 0 && { total: 250 }) });
  }, list);
}
