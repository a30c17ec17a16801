import { describe, expect, it } from 'vitest';
import { calendarDateOf, datesOnEarth, isCalendarDate } from './calendarDate.ts';

describe('isCalendarDate', () => {
  it.each([
    ['2026-11-20', true],
    ['2028-02-29', true],
    ['2100-02-29', false],
    ['2026-04-31', false],
    ['2026-00-10', false],
    ['2026-1-1', false],
    ['2026-11-20T00:00:00Z', false],
    ['', false],
  ])('%s is a calendar date: %s', (text, expected) => {
    expect(isCalendarDate(text)).toBe(expected);
  });
});

describe('calendarDateOf', () => {
  it('returns the local day, whatever the date in UTC', () => {
    expect(calendarDateOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
    expect(calendarDateOf(new Date(2026, 0, 5, 0, 0))).toBe('2026-01-05');
  });
});

describe('datesOnEarth', () => {
  it.each([
    ['2026-11-20T09:59:59Z', ['2026-11-19', '2026-11-20']],
    ['2026-11-20T11:00:00Z', ['2026-11-19', '2026-11-20', '2026-11-21']],
    ['2026-11-20T12:00:00Z', ['2026-11-20', '2026-11-21']],
  ])('at %s: %s', (now, expected) => {
    expect(datesOnEarth(new Date(now))).toEqual(expected);
  });
});
