import { expect, it } from 'vitest';
import { snoozeTimes } from './snoozeTimes.ts';

it.each([
  ['on a Friday', new Date(2026, 10, 20, 14, 5), [17, 5], [21, 9], [23, 9]],
  ['on a Sunday', new Date(2026, 10, 22, 8, 0), [11, 0], [23, 9], [23, 9]],
  ['on a Monday', new Date(2026, 10, 23, 8, 0), [11, 0], [24, 9], [30, 9]],
])('snoozed items return at working times %s', (_, now, later, tomorrow, nextWeek) => {
  const times = snoozeTimes(now);
  expect([times.later?.getHours(), times.later?.getMinutes()]).toEqual(later);
  expect([times.tomorrow?.getDate(), times.tomorrow?.getHours()]).toEqual(tomorrow);
  expect([times.nextWeek?.getDate(), times.nextWeek?.getHours()]).toEqual(nextWeek);
});

it('offers no time later today once that is tomorrow', () => {
  expect(snoozeTimes(new Date(2026, 10, 20, 20, 59)).later).toBeDefined();
  expect(snoozeTimes(new Date(2026, 10, 20, 21, 0)).later).toBeUndefined();
});
