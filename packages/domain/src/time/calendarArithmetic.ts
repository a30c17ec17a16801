import { isCalendarDate } from './calendarDate.ts';

/** Returns the calendar date `days` days after another, or before it if `days` is negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the day of the week, from 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00Z`).getUTCDay();
}

/**
 * Returns the same day of the month, `months` months later. If that month has no such day, returns the first day of the
 * month after it: a year from 29 February 2024 is 1 March 2025, as Brazilian law counts terms in months and years (Lei
 * 810/1949, art. 3; Código Civil, art. 132 §3).
 */
export function addMonths(date: string, months: number): string {
  const day = date.slice(8);
  const month = monthAfter(date.slice(0, 7), months);
  return isCalendarDate(`${month}-${day}`) ? `${month}-${day}` : `${monthAfter(month, 1)}-01`;
}

/** Adds years to a date, by the rules of {@link addMonths}. */
export function addYears(date: string, years: number): string {
  return addMonths(date, years * 12);
}

/** Returns the number of full years from one calendar date to another, which must not be earlier. */
export function fullYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return addYears(from, years) <= to ? years : years - 1;
}

/** Adds months to a month: `2026-11` plus 3 is `2027-02`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const counted = year * 12 + number - 1 + months;
  return `${String(Math.floor(counted / 12)).padStart(4, '0')}-${String((counted % 12) + 1).padStart(2, '0')}`;
}

/** Returns the last day of a month such as `2028-02`. */
export function lastDayOf(month: string): string {
  return addDays(`${monthAfter(month, 1)}-01`, -1);
}
