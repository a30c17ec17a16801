import { expect, it } from 'vitest';
import { conditionHolds, parseClause } from './clause.ts';

it.each([
  ['permission:Internal.Internal', 'permission', 'Internal.Internal', false],
  ['!control:HideActions', 'control', 'HideActions', true],
  ['flag:taskTools', 'flag', 'taskTools', false],
  ['country:BR', 'country', 'BR', false],
  ['boxE.ordered', 'predicate', 'boxE.ordered', false],
  ['!boxE.ordered', 'predicate', 'boxE.ordered', true],
])('parses %s', (clause, subject, name, negated) => {
  expect(parseClause(clause)).toEqual({ subject, name, negated });
});

it.each(['', '!', 'ordered', 'permission:', 'role:Admin', '!!boxE.ordered', 'box e.ordered'])(
  'rejects %j',
  (clause) => {
    expect(parseClause(clause)).toBeNull();
  },
);

const facts = {
  country: 'BR',
  permissions: new Set(['BoxE.Service', 'Own.Thing']),
  controls: new Set(['HideActions']),
  flags: { on: true, off: false },
};

it.each([
  ['country:BR', true],
  ['!country:US', true],
  ['country:US', false],
  ['permission:BoxE.Service', true],
  ['permission:Own.Thing', true],
  ['control:HideActions', true],
  ['!control:HideActions', false],
  ['flag:on', true],
  ['!flag:off', true],
])('the condition %s holds: %s', (clause, holds) => {
  expect(conditionHolds([clause], facts)).toBe(holds);
});

it.each(['country:UK', 'permission:No.Thing', 'control:Nothing', 'flag:unset', 'boxE.ordered', 'nonsense'])(
  'neither %s nor its negation ever holds',
  (clause) => {
    expect(conditionHolds([clause], facts)).toBe(false);
    expect(conditionHolds([`!${clause}`], facts)).toBe(false);
  },
);

it.each([
  ['control:HideTrips', false],
  ['!control:HideTrips', true],
  ['permission:Trips.Service', false],
  ['!permission:HideTrips', false],
])('a control or permission that a plugin declares is known, so %s holds: %s', (clause, holds) => {
  const declared = new Set(['control:HideTrips', 'permission:Trips.Service']);
  expect(conditionHolds([clause], facts, declared)).toBe(holds);
  expect(conditionHolds(['!control:HideTrips'], facts)).toBe(false);
});

it.each(['Drive.ForceDataRoom', 'Drive.ClientFlow'])(
  'knows the drive grant %s, which plugins may ask for (spec section 6)',
  (grant) => {
    const held = { ...facts, permissions: new Set([grant]) };
    expect(conditionHolds([`permission:${grant}`], held)).toBe(true);
    expect(conditionHolds([`!permission:${grant}`], held)).toBe(false);
    expect(conditionHolds([`!permission:${grant}`], facts)).toBe(true);
  },
);

it('requires every entry to hold, and one clause of each “any”', () => {
  expect(conditionHolds([], facts)).toBe(true);
  expect(conditionHolds(['country:BR', { any: ['flag:off', 'flag:on'] }], facts)).toBe(true);
  expect(conditionHolds(['country:BR', { any: ['flag:off'] }], facts)).toBe(false);
  expect(conditionHolds([{ any: [] }], facts)).toBe(false);
});
