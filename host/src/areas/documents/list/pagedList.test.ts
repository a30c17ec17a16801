import { describe, expect, it } from 'vitest';
import { isComplete, itemsOf, keyOfPage, type PagedList, pagesToRead, withPage } from './pagedList.ts';

interface Item {
  readonly id: string;
}

const two: PagedList<Item> = [page(null, ['a', 'b'], 'b'), page('b', ['c', 'd'], 'd')];

describe('keyOfPage', () => {
  it('is what the page before gave', () => {
    expect([0, 1, 2].map((index) => keyOfPage(two, index))).toEqual([null, 'b', 'd']);
  });

  it('is not known beyond, nor after the last page', () => {
    expect(keyOfPage(two, 3)).toBeUndefined();
    expect(keyOfPage([page(null, ['a'], null)], 1)).toBeUndefined();
  });
});

describe('withPage', () => {
  it('adds, and replaces in its place', () => {
    const third = page('d', ['e'], null);
    expect(withPage(two, 2, third)).toEqual([...two, third]);
    const first = page(null, ['new', 'a'], 'a');
    expect(withPage(two, 0, first)).toEqual([first, two[1]]);
  });

  it('is the same list where nothing changed', () => {
    expect(withPage(two, 1, { ...(two[1] as (typeof two)[1]) })).toBe(two);
  });

  it('ends where the last page does', () => {
    expect(withPage(two, 0, page(null, ['a'], null))).toHaveLength(1);
  });

  it('asks for what follows by the new key, once a page ends elsewhere', () => {
    expect(keyOfPage(withPage(two, 0, page(null, ['new', 'a'], 'a')), 1)).toBe('a');
  });
});

it('itemsOf holds once what two pages hold', () => {
  expect(itemsOf([page(null, ['a', 'b'], 'b'), page('a', ['b', 'c'], null)]).map(({ id }) => id)).toEqual([
    'a',
    'b',
    'c',
  ]);
});

it('isComplete with the last page', () => {
  expect(isComplete<Item>([])).toBe(false);
  expect(isComplete(two)).toBe(false);
  expect(isComplete([page(null, [], null)])).toBe(true);
});

describe('pagesToRead', () => {
  it('begins with the first page', () => {
    expect(pagesToRead<Item>([], { first: 0, last: 0 }, 10)).toEqual([0]);
  });

  it('are the first and those that are seen', () => {
    expect(pagesToRead(two, { first: 0, last: 1 }, 0)).toEqual([0]);
    expect(pagesToRead(two, { first: 1, last: 2 }, 0)).toEqual([0, 1]);
    expect(pagesToRead(two, { first: -5, last: -1 }, 0)).toEqual([0]);
  });

  it('and the next, near the end of what is there', () => {
    expect(pagesToRead(two, { first: 2, last: 3 }, 1)).toEqual([0, 1, 2]);
    expect(pagesToRead(two, { first: 0, last: 1 }, 3)).toEqual([0, 2]);
    expect(pagesToRead([page(null, ['a'], null)], { first: 0, last: 0 }, 10)).toEqual([0]);
  });
});

function page(after: string | null, ids: readonly string[], next: string | null) {
  return { after, data: { items: ids.map((id): Item => ({ id })), next } };
}
