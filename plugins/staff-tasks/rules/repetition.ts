import { dueOn, type Occasion } from './taskTemplate.ts';

/** Yearly repetition of a template. */
export interface Yearly {
  /** Month, from 1, and day from which the tasks’ dates are counted (the anniversary). */
  readonly month: number;
  readonly day: number;
  /** Calendar year in which the tasks are added next. */
  readonly startYear: number;
  /**
   * Difference between the year that the tasks are about and that calendar year: −1 for a return of the previous year.
   */
  readonly yearOffset: number;
  /** Days before the anniversary on which the tasks are added. */
  readonly daysBefore: number;
}

/** Days before the tasks are added on which staff are notified. */
const noticeDays = 7;

/**
 * Returns the occasion with which the next tasks are planned. In a year without February 29, the dates are counted from
 * February 28.
 */
export function occasionOf({ month, day, startYear, yearOffset }: Yearly): Occasion {
  const today = dueOn({ kind: 'day', month, day }, { today: '', year: startYear }) ?? '';
  return { today, year: startYear + yearOffset };
}

/** Returns the calendar date on which the tasks are added next. */
export function addedOn(yearly: Yearly): string {
  return daysBefore(occasionOf(yearly).today, yearly.daysBefore);
}

/** Returns the calendar date from which staff are notified about the next tasks. */
export function toldOn(yearly: Yearly): string {
  return daysBefore(addedOn(yearly), noticeDays);
}

/**
 * Returns the calendar year whose tasks must be added today, or null if there is none. If several years were missed,
 * only the latest counts.
 */
export function yearToAdd(yearly: Yearly, today: string): number | null {
  let { startYear } = yearly;
  if (addedOn(yearly) > today) return null;
  while (addedOn({ ...yearly, startYear: startYear + 1 }) <= today) startYear++;
  return startYear;
}

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
