import { expect, it } from 'vitest';
import { all, extended, nothing, type Selection, toggled } from './selection.ts';

const order = ['a', 'b', 'c', 'd'];

it('takes one in and out again', () => {
  const one = toggled(nothing, 'b');
  expect(idsOf(one)).toEqual(['b']);
  expect(idsOf(toggled(one, 'b'))).toEqual([]);
});

it('extends from where the last one was taken, in either direction', () => {
  const one = toggled(nothing, 'b');
  expect(idsOf(extended(one, 'd', order))).toEqual(['b', 'c', 'd']);
  expect(idsOf(extended(one, 'a', order))).toEqual(['a', 'b']);
  expect(idsOf(extended(extended(one, 'c', order), 'd', order))).toEqual(['b', 'c', 'd']);
});

it('begins a range where there is nothing to extend from', () => {
  expect(idsOf(extended(nothing, 'c', order))).toEqual(['c']);
  expect(idsOf(extended({ ids: new Set(['gone']), anchor: 'gone' }, 'c', order))).toEqual(['c', 'gone']);
});

it('selects all', () => {
  expect(idsOf(all(order))).toEqual(order);
  expect(all([]).anchor).toBeNull();
});

function idsOf({ ids }: Selection): string[] {
  return [...ids].sort();
}
