import { expect, it } from 'vitest';
import { daysOf, shownState, timesOf } from './shownDays.ts';

const now = new Date('2026-11-20T15:00:00Z');

it('spans from the start of the first day to the end of the last, in local time', () => {
  const days = { from: '2026-11-24', until: '2026-11-30' };
  const times = timesOf(days, now);
  expect(times.from).toBe(new Date(2026, 10, 24).toISOString());
  expect(times.until).toBe(new Date(2026, 11, 1).toISOString());
  expect(daysOf(times)).toEqual(days);
});

it('starts now and never ends when no days are given', () => {
  expect(timesOf({ from: '', until: '' }, now)).toEqual({ from: now.toISOString(), until: null });
});

it.each([
  ['2026-11-20T15:00:01Z', null, 'planned'],
  ['2026-11-20T15:00:00Z', null, 'shown'],
  ['2026-11-20T14:00:00Z', '2026-11-20T15:00:01Z', 'shown'],
  ['2026-11-20T14:00:00Z', '2026-11-20T15:00:00Z', 'ended'],
])('an item shown from %s until %s is %s', (from, until, state) => {
  expect(shownState({ from, until }, now)).toBe(state);
});
