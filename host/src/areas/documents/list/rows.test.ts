import type { Container, Document } from '@anteroom/sdk';
import { describe, expect, it } from 'vitest';
import { Rows, type Section, type SectionId } from './rows.ts';

const folders = [folder('f1'), folder('f2')];
const both = new Rows(folders, [section('firm', ['a', 'b']), section('own', ['c'])]);

function kinds(rows: Rows): string[] {
  return [...Array(rows.count).keys()].map((index) => {
    const row = rows.at(index);
    return row.kind === 'folder' || row.kind === 'document' ? row.id : row.kind;
  });
}

describe('the lines', () => {
  it('are folders, then each section under its title', () => {
    expect(kinds(both)).toEqual(['f1', 'f2', 'title', 'a', 'b', 'title', 'c']);
    expect([...Array(7).keys()].filter((index) => both.isTitle(index))).toEqual([2, 5]);
    expect(both.itemCount).toBe(5);
    expect(both.ids).toEqual(['f1', 'f2', 'a', 'b', 'c']);
  });

  it('end with places for what is on its way, at most as many as there are', () => {
    const some = section('firm', ['a'], { isComplete: false, total: 3 });
    expect(kinds(new Rows([], [some, section('own', ['c'])]))).toEqual(['title', 'a', 'waiting', 'waiting']);
    const none = section('own', [], { isComplete: false, isTitled: false });
    expect(kinds(new Rows([], [none]))).toEqual(Array(6).fill('waiting'));
  });

  it('say where something could not be read', () => {
    const failed = section('own', ['a'], { isComplete: false, isError: true, isTitled: false });
    expect(kinds(new Rows([], [failed]))).toEqual(['a', 'failed']);
  });

  it('are found by what they are of', () => {
    expect(['f2', 'b', 'c', 'title own', 'gone'].map((id) => both.indexOf(id))).toEqual([1, 4, 6, -1, -1]);
  });
});

it('itemsAmong counts from the first of the section', () => {
  expect(both.itemsAmong({ first: 0, last: 6 }, 'firm')).toEqual({ first: -3, last: 3 });
  expect(both.itemsAmong({ first: 5, last: 6 }, 'own')).toEqual({ first: -1, last: 0 });
});

it('beside goes over what is no folder or document, and stays at the ends', () => {
  expect([both.beside(1, 1), both.beside(6, -1), both.beside(6, 1), both.beside(0, -1)]).toEqual([
    3, 4, 6, 0,
  ]);
});

it('withIds finds each once, though pages hold it twice', () => {
  const twice = new Rows(folders, [section('firm', ['a', 'b', 'a'])]);
  const { folders: found, documents } = twice.withIds(new Set(['a', 'f2', 'gone']));
  expect([...found, ...documents].map(({ id }) => id)).toEqual(['f2', 'a']);
});

function section(id: SectionId, ids: readonly string[], otherwise: Partial<Section> = {}): Section {
  const items = ids.map((one) => ({ id: one }) as Document);
  return { id, isTitled: true, items, total: undefined, isComplete: true, isError: false, ...otherwise };
}

function folder(id: string): Container {
  return { id } as Container;
}
