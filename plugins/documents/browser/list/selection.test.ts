import { expect, it } from 'vitest';
import { all, extended, nothing, type Selection, toggled } from './selection.ts';

const order = ['a', 'b', 'c', 'd'];

it('toggles an item', () => {
  const one = toggled(nothing, 'b');
  expect(idsOf(one)).toEqual(['b']);
  expect(idsOf(toggled(one, 'b'))).toEqual([]);
});

it('extends the selection from the last toggled item', () => {
  const one = toggled(nothing, 'b');
  const some = extended(one, 'c', ['b', 'c']);
  expect(idsOf(some)).toEqual(['b', 'c']);
  expect(idsOf(extended(some, 'a', ['a', 'b']))).toEqual(['a', 'b', 'c']);
});

it('starts a new range when the items in between are unknown', () => {
  const begun = extended({ ids: new Set(['gone']), anchor: 'gone' }, 'c', null);
  expect([idsOf(begun), begun.anchor]).toEqual([['c', 'gone'], 'c']);
});

it('selects all', () => {
  expect(idsOf(all(order))).toEqual(order);
  expect(all([]).anchor).toBeNull();
});

function idsOf({ ids }: Selection): string[] {
  return [...ids].sort();
}
