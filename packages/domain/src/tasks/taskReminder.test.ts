import { expect, test } from 'vitest';
import { isCivilHour, localTime, reminderStage } from './taskReminder.ts';

test.each([
  ['2026-11-28', null],
  ['2026-11-27', 'week'],
  ['2026-11-25', 'week'],
  ['2026-11-24', null],
  ['2026-11-22', null],
  ['2026-11-21', 'day'],
  ['2026-11-20', 'day'],
  ['2026-11-19', null],
  ['2027-11-20', null],
])('on 2026-11-20 a task due on %s has the reminder stage %s', (due, stage) => {
  expect(reminderStage(due, '2026-11-20')).toBe(stage);
});

test('counts days across the end of a month, a year and daylight saving time', () => {
  expect(reminderStage('2027-01-01', '2026-12-31')).toBe('day');
  expect(reminderStage('2028-03-01', '2028-02-23')).toBe('week');
  expect(reminderStage('2026-11-02', '2026-10-26')).toBe('week');
});

test.each([
  ['2026-11-20T13:59:59Z', 'America/New_York', '2026-11-20', 8],
  ['2026-11-20T14:00:00Z', 'America/New_York', '2026-11-20', 9],
  ['2026-07-20T13:00:00Z', 'America/New_York', '2026-07-20', 9],
  ['2026-11-20T02:00:00Z', 'America/Sao_Paulo', '2026-11-19', 23],
  ['2026-11-20T00:30:00Z', 'Europe/London', '2026-11-20', 0],
])('the instant %s in %s is on %s in hour %i', (instant, zone, date, hour) => {
  expect(localTime(new Date(instant), zone)).toEqual({ date, hour });
});

test('isCivilHour holds from 9:00 until 17:00 only', () => {
  expect(Array.from({ length: 24 }, (_, hour) => hour).filter(isCivilHour)).toEqual([
    9, 10, 11, 12, 13, 14, 15, 16,
  ]);
});
