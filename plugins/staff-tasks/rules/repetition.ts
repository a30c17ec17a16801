import { dueOn, type Occasion } from './taskTemplate.ts';

/** A template’s being sent each year again. */
export interface Yearly {
  /** Month, from 1, and day from which the tasks’ dates are counted. */
  readonly month: number;
  readonly day: number;
  /** Calendar year of the next time. */
  readonly startYear: number;
  /** Number of years from that to the year that the tasks are about: −1 for a return of the year before. */
  readonly yearOffset: number;
  /** Days before that day on which the tasks are added. */
  readonly daysBefore: number;
}

/** Days before the tasks are added on which staff are told that they will be. */
export const noticeDays = 7;

/** Returns what the tasks of the next time are planned with; where a year has no February 29, the dates are counted from the day before. */
export function occasionOf({ month, day, startYear, yearOffset }: Yearly): Occasion {
  const today = dueOn({ kind: 'day', month, day }, { today: '', year: startYear }) ?? '';
  return { today, year: startYear + yearOffset };
}

/** Returns the calendar date on which the tasks of the next time are added. */
export function addedOn(yearly: Yearly): string {
  return daysBefore(occasionOf(yearly).today, yearly.daysBefore);
}

/** Returns the calendar date from which staff are told of the next time. */
export function toldOn(yearly: Yearly): string {
  return daysBefore(addedOn(yearly), noticeDays);
}

/** Returns the calendar year whose tasks are to be added today, the newest of several that were missed; null for none. */
export function yearToAdd(yearly: Yearly, today: string): number | null {
  let { startYear } = yearly;
  if (addedOn(yearly) > today) return null;
  while (addedOn({ ...yearly, startYear: startYear + 1 }) <= today) startYear++;
  return startYear;
}

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
