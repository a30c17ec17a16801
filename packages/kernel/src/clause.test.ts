import { expect, it } from 'vitest';
import { clausesOf, flagsIn, parseClause } from './clause.ts';

it.each([
  ['permission:Internal.Internal', 'permission', 'Internal.Internal', false],
  ['!control:HideActions', 'control', 'HideActions', true],
  ['flag:taskTools', 'flag', 'taskTools', false],
  ['country:BR', 'country', 'BR', false],
  ['boxE.ordered', 'predicate', 'boxE.ordered', false],
  ['!boxE.ordered', 'predicate', 'boxE.ordered', true],
])('takes %s apart', (clause, subject, name, negated) => {
  expect(parseClause(clause)).toEqual({ subject, name, negated });
});

it.each(['', '!', 'ordered', 'permission:', 'role:Admin', '!!boxE.ordered', 'box e.ordered'])(
  'refuses %j',
  (clause) => {
    expect(parseClause(clause)).toBeNull();
  },
);

it('lists the clauses of an entry', () => {
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
