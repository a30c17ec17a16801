import type { Container, Document } from '@anteroom/sdk';
import { describe, expect, it } from 'vitest';
import { PagedList } from './pagedList.ts';
import { Rows, type Section, type SectionId } from './rows.ts';

const folders = [folder('f1'), folder('f2')];
const both = new Rows(folders, [section('firm', ['a', 'b']), section('own', ['c'])]);

function kinds(rows: Rows): string[] {
  return [...Array(rows.count).keys()].map((index) => {
    const row = rows.at(index);
    return row.kind === 'folder' || row.kind === 'document' ? row.id : row.kind;
  });
}

describe('the rows', () => {
  it('are folders, then each section under its title', () => {
    expect(kinds(both)).toEqual(['f1', 'f2', 'title', 'a', 'b', 'title', 'c']);
    expect([...Array(7).keys()].filter((index) => both.isTitle(index))).toEqual([2, 5]);
    expect(both.itemCount).toBe(5);
    expect(both.ids).toEqual(['f1', 'f2', 'a', 'b', 'c']);
  });

  it('include placeholders up to the total, and a section waits until the end of the one before is known', () => {
    const some = section('firm', ['a'], { next: 'key', total: 3 });
    expect(kinds(new Rows([], [some, section('own', ['c'])]))).toHaveLength(1 + 101 + 2);
    const unknown = { ...section('own', []), isTitled: false, list: PagedList.unread<Document>() };
    expect(kinds(new Rows([], [unknown, section('firm', ['c'])]))).toEqual(Array(6).fill('waiting'));
  });

  it('show where loading failed', () => {
    const failed = { isTitled: false, list: PagedList.unread<Document>(), failedAt: 0 };
    expect(kinds(new Rows([], [{ ...section('own', []), ...failed }]))).toEqual(['failed']);
    const later = { ...section('own', ['a'], { next: 'key', total: 3 }), isTitled: false, failedAt: 100 };
    expect(new Rows([], [later]).at(100).kind).toBe('failed');
  });

  it('are found by the ID of their item', () => {
    expect(['f2', 'b', 'c', 'title own', 'gone'].map((id) => both.indexOf(id))).toEqual([1, 4, 6, -1, -1]);
    expect([both.indexOf('b', 4), both.indexOf('b', 3), both.indexOf('b', 99)]).toEqual([4, 4, 4]);
  });

  it('have the same layout, whichever of their items are loaded', () => {
    const read = section('firm', ['x', 'y']);
    expect(new Rows(folders, [read, section('own', ['z'])]).layout).toBe(both.layout);
    expect(new Rows([], [read]).layout).not.toBe(both.layout);
  });
});

it('itemsAmong returns indexes relative to the first item of the section', () => {
  expect(both.itemsAmong({ first: 0, last: 6 }, 'firm')).toEqual({ first: -3, last: 3 });
  expect(both.itemsAmong({ first: 5, last: 6 }, 'own')).toEqual({ first: -1, last: 0 });
});

it('beside skips section titles and stops at the ends', () => {
  expect([both.beside(1, 1), both.beside(6, -1), both.beside(6, 1), both.beside(0, -1)]).toEqual([
    3, 4, 6, 0,
  ]);
});

it('idsBetween returns the IDs of a range, or null while some of them are not loaded', () => {
  expect(both.idsBetween(6, 1)).toEqual(['f2', 'a', 'b', 'c']);
  expect(both.idsBetween(-1, 1)).toBeNull();
  expect(new Rows(folders, [section('own', ['a'], { next: 'key', total: 3 })]).idsBetween(0, 4)).toBeNull();
});

it('around returns a document with the one before and the one after it', () => {
  const ids = (id: string) => Object.values(both.around(id)).map((document) => document?.id);
  expect(ids('b')).toEqual(['b', 'a', 'c']);
  expect(ids('a')).toEqual(['a', undefined, 'b']);
  expect(ids('c')).toEqual(['c', 'b', undefined]);
  expect(both.around('gone')).toEqual({});
});

it('withIds returns each item once, even if it is listed twice', () => {
  const twice = new Rows(folders, [section('firm', ['a', 'b', 'a'])]);
  const { folders: found, documents } = twice.withIds(new Set(['a', 'f2', 'gone']));
  expect([...found, ...documents].map(({ id }) => id)).toEqual(['f2', 'a']);
});

function section(
  id: SectionId,
  ids: readonly string[],
  { next = null, total = ids.length }: { readonly next?: string | null; readonly total?: number } = {},
): Section {
  const items = ids.map((one) => ({ id: one }) as Document);
  const list = PagedList.unread<Document>().with(0, null, { items, next, total });
  return { id, isTitled: true, list, failedAt: undefined };
}

function folder(id: string): Container {
  return { id } as Container;
}
