import { addDays, lastDayOf, weekdayOf } from '../time/calendarArithmetic.ts';

/** Days without work or, for payments through a bank, days on which banks are closed. */
export interface WorkCalendar {
  /** Calendar dates. */
  readonly holidays: ReadonlySet<string>;
  /** Weekdays without work: 0 for Sunday to 6 for Saturday. */
  readonly restDays: readonly number[];
}

/** Banks and tax offices are closed on both weekend days. */
export const bankRestDays: readonly number[] = [0, 6];

/** Wages are due on the 5th business day, for which Saturday counts as one (Instrução Normativa SRT 1/1989). */
export const payrollRestDays: readonly number[] = [0];

/** Direction in which a due date moves off a rest day: to the business day before it, or to the one after. */
export type DueShift = 'anticipate' | 'postpone';

/** Returns whether a date is a business day. */
export function isBusinessDay(date: string, { holidays, restDays }: WorkCalendar): boolean {
  return !restDays.includes(weekdayOf(date)) && !holidays.has(date);
}

/** Returns the date itself if it is a business day, or the next one in that direction, which may lie in another month. */
export function shiftToBusinessDay(date: string, shift: DueShift, calendar: WorkCalendar): string {
  const step = shift === 'anticipate' ? -1 : 1;
  let day = date;
  while (!isBusinessDay(day, calendar)) day = addDays(day, step);
  return day;
}

/**
 * Returns the business day with that number in a month (`2026-11`), counted from 1.
 *
 * @returns null for a month with fewer business days.
 */
export function nthBusinessDay(month: string, number: number, calendar: WorkCalendar): string | null {
  let left = number;
  const last = lastDayOf(month);
  for (let day = `${month}-01`; day <= last; day = addDays(day, 1)) {
    if (isBusinessDay(day, calendar)) left -= 1;
    if (left === 0) return day;
  }
  return null;
}

/** Returns the last business day of a month (`2026-11`). */
export function lastBusinessDay(month: string, calendar: WorkCalendar): string {
  return shiftToBusinessDay(lastDayOf(month), 'anticipate', calendar);
}

/** Returns the day with that number in a month (`2026-11`), or the month's last day: for 31 November, the 30th. */
export function nthDay(month: string, number: number): string {
  const last = lastDayOf(month);
  const day = `${month}-${String(number).padStart(2, '0')}`;
  return day < last ? day : last;
}
