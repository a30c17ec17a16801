import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  fullYears,
  lastDayOf,
  monthAfter,
  weekdayOf,
} from './calendarArithmetic.ts';

describe('addDays', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-21'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s plus %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });
});

describe('addMonths', () => {
  it.each([
    ['2026-11-20', 3, '2027-02-20'],
    ['2026-01-31', 1, '2026-03-01'],
    ['2028-01-31', 1, '2028-03-01'],
    ['2026-03-31', 1, '2026-05-01'],
    ['2026-12-31', 2, '2027-03-01'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-15', -3, '2025-12-15'],
  ])('%s plus %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });
});

describe('addYears', () => {
  it.each([
    ['2024-02-29', 1, '2025-03-01'],
    ['2024-02-29', 4, '2028-02-29'],
    ['2025-03-01', 1, '2026-03-01'],
    ['2026-12-31', 1, '2027-12-31'],
  ])('%s plus %i years is %s', (date, years, expected) => {
    expect(addYears(date, years)).toBe(expected);
  });
});

describe('fullYears', () => {
  it.each([
    ['2020-05-10', '2021-05-09', 0],
    ['2020-05-10', '2021-05-10', 1],
    ['2020-05-10', '2020-05-10', 0],
    ['2024-02-29', '2025-02-28', 0],
    ['2024-02-29', '2025-03-01', 1],
    ['2024-02-29', '2028-02-29', 4],
    ['2019-12-31', '2026-12-30', 6],
  ])('from %s to %s are %i full years', (from, to, expected) => {
    expect(fullYears(from, to)).toBe(expected);
  });
});

describe('months', () => {
  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-03', -27, '2023-12'],
  ])('the month %s plus %i is %s', (month, months, expected) => {
    expect(monthAfter(month, months)).toBe(expected);
  });

  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
    ['2026-04', '2026-04-30'],
  ])('%s ends on %s', (month, expected) => {
    expect(lastDayOf(month)).toBe(expected);
  });

  it.each([
    ['2026-11-22', 0],
    ['2026-11-23', 1],
    ['2026-11-28', 6],
  ])('%s is weekday %i', (date, expected) => {
    expect(weekdayOf(date)).toBe(expected);
  });
});
