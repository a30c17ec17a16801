import { expect, it } from 'vitest';
import { clausesOf, flagsIn } from './clause.ts';

it('lists the clauses of an entry of when', () => {
  expect(clausesOf('country:BR')).toEqual(['country:BR']);
  expect(clausesOf({ any: ['country:BR', 'flag:brazil'] })).toEqual(['country:BR', 'flag:brazil']);
});

it('finds the flags that a list asks for', () => {
  expect(flagsIn(['country:BR', '!flag:old', { any: ['flag:brazil', 'boxE.ordered'] }])).toEqual([
    'old',
    'brazil',
  ]);
  expect(flagsIn(undefined)).toEqual([]);
});
