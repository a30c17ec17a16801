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
  it('is asked for by the key that the one before it gave', () => {
    expect([first.keyOf(0), first.keyOf(1)]).toEqual([null, 'after 0']);
  });

  it('is jumped to where that is not known, and stays a place of its own', () => {
    expect(first.keyOf(2)).toBe(2);
    const jumped = withPages(first, [2, 2]);
    expect(withPages(jumped, [1, 'after 0']).keyOf(2)).toBe(2);
  });

  it('is not asked for after the last', () => {
    expect(withPages(first, [1, 'after 0'], [2, 'after 1']).keyOf(3)).toBeUndefined();
  });

  it('has its place, whether those before it are there or not', () => {
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

  it('holds nothing that the one before it holds too', () => {
    const removed = first.with(0, null, { items: all.slice(1, 101), next: 'new key', total: 249 });
    const both = withPages(removed, [1, 'after 0']);
    expect([both.at(99)?.id, both.at(100)?.id]).toEqual(['100', '101']);
    expect(both.keyOf(1)).toBe('new key');
  });

  it('ends the list where it is the last', () => {
    const whole = withPages(first, [1, 'after 0'], [2, 'after 1']);
    expect(whole.with(1, 'after 0', { items: [{ id: 'x' }], next: null }).length).toBe(101);
  });

  it('changes nothing where it is the same', () => {
    const data = { items: all.slice(0, 100), next: 'key', total: 250 };
    const list = unread.with(0, null, data);
    expect(list.with(0, null, data)).toBe(list);
  });
});

describe('the length', () => {
  it('is what the first page told, or leads on', () => {
    expect([first.length, first.isLengthKnown, first.count]).toEqual([250, true, 100]);
    const uncounted = unread.with(0, null, { items: all.slice(0, 100), next: 'key', total: null });
    expect([uncounted.length, uncounted.isLengthKnown]).toEqual([106, false]);
    expect([unread.length, unread.isLengthKnown]).toEqual([6, false]);
  });

  it('is what the last page has, whatever was told', () => {
    const fewer = first.with(1, 'after 0', { items: [{ id: 'x' }], next: null });
    expect([fewer.length, fewer.isComplete]).toEqual([101, true]);
  });

  it('leads on where there are more than was told', () => {
    expect(unread.with(0, null, { items: all.slice(0, 100), next: 'key', total: 3 }).length).toBe(101);
  });
});

it('is complete when all of it is there', () => {
  expect(withPages(first, [2, 2]).isComplete).toBe(false);
  expect(withPages(first, [1, 'after 0'], [2, 'after 1']).isComplete).toBe(true);
  expect([PagedList.empty().isComplete, PagedList.empty().length]).toEqual([true, 0]);
});

describe('the pages to read', () => {
  const sight = { seen: { first: 0, last: 20 }, isResting: true, ahead: 60 };

  it('begin with the first', () => {
    expect(unread.pagesToRead(sight)).toEqual([0]);
  });

  it('are the first, those that are looked at, and the next near the end of what is there', () => {
    expect(first.pagesToRead(sight)).toEqual([0]);
    expect(first.pagesToRead({ ...sight, seen: { first: 20, last: 45 } })).toEqual([0, 1]);
    const two = withPages(first, [1, 'after 0']);
    expect(two.pagesToRead({ ...sight, seen: { first: 90, last: 110 } })).toEqual([0, 1]);
  });

  it('are those of a jump where one stays, not those that are scrolled over', () => {
    const seen = { first: 205, last: 225 };
    expect(first.pagesToRead({ ...sight, seen })).toEqual([0, 1, 2]);
    expect(first.pagesToRead({ ...sight, seen, isResting: false })).toEqual([0]);
    const two = withPages(first, [1, 'after 0']);
    expect(two.pagesToRead({ ...sight, seen: { first: 150, last: 170 }, isResting: false })).toEqual([0, 2]);
  });

  it('go on to the last where all is wanted', () => {
    expect(first.pagesToRead({ ...sight, ahead: Number.POSITIVE_INFINITY })).toEqual([0, 1]);
  });

  it('are none of what comes before the list, or after it', () => {
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
