import { describe, expect, it } from 'vitest';
import { addDays, lastDayOf, monthAfter, weekdayOf } from '../time/calendarArithmetic.ts';
import {
  bankRestDays,
  isBusinessDay,
  lastBusinessDay,
  nthBusinessDay,
  nthDay,
  payrollRestDays,
  shiftToBusinessDay,
} from './businessDays.ts';

const holidays = new Set([
  '2026-09-07',
  '2026-10-12',
  '2026-11-02',
  '2026-11-20',
  '2026-12-25',
  '2027-01-01',
]);
const bank = { holidays, restDays: bankRestDays };
const payroll = { holidays, restDays: payrollRestDays };

describe('isBusinessDay', () => {
  it.each([
    ['2026-11-19', true, true],
    ['2026-11-20', false, false],
    ['2026-11-21', false, true],
    ['2026-11-22', false, false],
  ])('of %s is %s for banks and %s for wages', (date, forBanks, forWages) => {
    expect([isBusinessDay(date, bank), isBusinessDay(date, payroll)]).toEqual([forBanks, forWages]);
  });
});

describe('nthBusinessDay', () => {
  it.each([
    ['2026-09', 5, '2026-09-08', '2026-09-05'],
    ['2026-11', 1, '2026-11-03', '2026-11-03'],
    ['2026-11', 5, '2026-11-09', '2026-11-07'],
    ['2027-01', 5, '2027-01-08', '2027-01-07'],
    ['2026-10', 10, '2026-10-15', '2026-10-13'],
  ])('of %s, number %i, is %s for banks and %s for wages', (month, number, forBanks, forWages) => {
    expect(nthBusinessDay(month, number, bank)).toBe(forBanks);
    expect(nthBusinessDay(month, number, payroll)).toBe(forWages);
  });

  it('returns null when the month has fewer business days', () => {
    expect(nthBusinessDay('2026-11', 19, bank)).toBe('2026-11-30');
    expect(nthBusinessDay('2026-11', 20, bank)).toBeNull();
  });
});

describe('lastBusinessDay', () => {
  it.each([
    ['2026-11', '2026-11-30'],
    ['2026-10', '2026-10-30'],
    ['2027-01', '2027-01-29'],
    ['2028-02', '2028-02-29'],
  ])('of %s is %s', (month, expected) => {
    expect(lastBusinessDay(month, bank)).toBe(expected);
  });
});

describe('shiftToBusinessDay', () => {
  it.each([
    ['2026-11-20', '2026-11-19', '2026-11-23'],
    ['2026-11-22', '2026-11-19', '2026-11-23'],
    ['2026-11-19', '2026-11-19', '2026-11-19'],
    ['2027-01-01', '2026-12-31', '2027-01-04'],
    ['2026-10-31', '2026-10-30', '2026-11-03'],
  ])('moves %s back to %s or forward to %s', (date, before, after) => {
    expect(shiftToBusinessDay(date, 'anticipate', bank)).toBe(before);
    expect(shiftToBusinessDay(date, 'postpone', bank)).toBe(after);
  });
});

describe('nthDay', () => {
  it.each([
    ['2026-11', 20, '2026-11-20'],
    ['2026-11', 31, '2026-11-30'],
    ['2027-02', 29, '2027-02-28'],
    ['2028-02', 30, '2028-02-29'],
    ['2026-12', 5, '2026-12-05'],
  ])('of %s with day %i is %s', (month, number, expected) => {
    expect(nthDay(month, number)).toBe(expected);
  });
});

describe('every month of ten years', () => {
  const months = Array.from({ length: 120 }, (_, index) => monthAfter('2024-01', index));

  it('numbers each business day once, in order, the last one being lastBusinessDay', () => {
    for (const month of months) {
      const days: string[] = [];
      for (let day = `${month}-01`; day <= lastDayOf(month); day = addDays(day, 1)) {
        if (weekdayOf(day) % 6 !== 0 && !holidays.has(day)) days.push(day);
      }
      expect(days.map((_, index) => nthBusinessDay(month, index + 1, bank))).toEqual(days);
      expect(nthBusinessDay(month, days.length + 1, bank)).toBeNull();
      expect(lastBusinessDay(month, bank)).toBe(days.at(-1));
    }
  });

  it('shifts a date to the nearest business day in each direction', () => {
    for (const month of months) {
      const date = `${month}-20`;
      const before = shiftToBusinessDay(date, 'anticipate', bank);
      const after = shiftToBusinessDay(date, 'postpone', bank);
      expect(before <= date && date <= after).toBe(true);
      for (let day = addDays(before, 1); day < after; day = addDays(day, 1)) {
        expect(isBusinessDay(day, bank)).toBe(false);
      }
      expect([before, after].every((day) => isBusinessDay(day, bank))).toBe(true);
    }
  });
});
