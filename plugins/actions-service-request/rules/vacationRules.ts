import { brazilianHolidays, type Holiday } from '@anteroom/domain/brazil/brazilianHolidays';
import { daysBetween } from '@anteroom/domain/tasks/dueState';
import { addDays, addYears, fullYears, weekdayOf } from '@anteroom/domain/time/calendarArithmetic';

/**
 * Periods of a year's vacation entitlement, in calendar dates: the year in which it is earned, and the following year
 * in which it has to be taken.
 */
export interface VacationPeriod {
  readonly acquisition: { readonly start: string; readonly end: string };
  readonly concession: { readonly start: string; readonly end: string };
}

/** Returns the vacation period for a year of work (CLT, art. 130 and 134). */
export function vacationPeriod(acquisitionStart: string): VacationPeriod {
  const concessionStart = addYears(acquisitionStart, 1);
  return {
    acquisition: { start: acquisitionStart, end: addDays(concessionStart, -1) },
    concession: { start: concessionStart, end: addDays(addYears(acquisitionStart, 2), -1) },
  };
}

/**
 * Returns the start of a year of work that is nearest to a date. Years of work begin at the admission and at whole
 * years after it.
 */
export function nearestAcquisitionStart(admission: string, date: string): string {
  if (date <= admission) return admission;
  const years = fullYears(admission, date);
  const before = addYears(admission, years);
  const after = addYears(admission, years + 1);
  return daysBetween(before, date) <= daysBetween(date, after) ? before : after;
}

/** Returns the days of vacation, out of 30, that remain after absences without a reason (CLT, art. 130). */
export function vacationBalance(absences: number): 30 | 24 | 18 | 12 | 0 {
  if (absences <= 5) return 30;
  if (absences <= 14) return 24;
  if (absences <= 23) return 18;
  return absences <= 32 ? 12 : 0;
}

/** Returns the maximum number of days that can be sold: a third of the balance (CLT, art. 143). */
export function maxSoldDays(balance: number): number {
  return Math.floor(balance / 3);
}

/**
 * Rules for dividing a balance: the maximum number of parts, the minimum length of each, and the minimum length of at
 * least one of them.
 */
interface PartRules {
  readonly parts: number;
  readonly shortest: number;
  readonly longest: number;
}

/** CLT, art. 134 §1 and, for vacation of a whole company or department, art. 139 §1. */
const partRules = {
  own: { parts: 3, shortest: 5, longest: 14 },
  collective: { parts: 2, shortest: 10, longest: 10 },
} as const satisfies Record<string, PartRules>;

export interface VacationParts {
  /** Number of days of each part taken before. */
  readonly taken: readonly number[];
  /** Days of the balance that can be taken as vacation, because they are not sold. */
  readonly available: number;
  readonly collective: boolean;
}

/**
 * Fault in a part. `tooMany`: there is one part too many, or days would be left after the last one; `restTooShort`: too
 * few days would be left to be taken; `noLongPart`: no part could have the required long length.
 */
export type PartFault = 'beyondBalance' | 'tooMany' | 'tooShort' | 'restTooShort' | 'noLongPart';

/** Returns the first rule that a part of this length breaks, given the parts taken before; null if it breaks none. */
export function partFault(days: number, { taken, available, collective }: VacationParts): PartFault | null {
  const { parts, shortest, longest } = collective ? partRules.collective : partRules.own;
  const left = available - sum(taken) - days;
  if (left < 0) return 'beyondBalance';
  // A vacation taken in one part may have any length: after many absences only 12 days are left.
  if (taken.length === 0 && left === 0) return null;
  if (taken.length + 1 > parts || (left > 0 && taken.length + 1 === parts)) return 'tooMany';
  if (days < shortest) return 'tooShort';
  if (left > 0 && left < shortest) return 'restTooShort';
  if (Math.max(...taken, days, left) < longest) return 'noLongPart';
  return null;
}

/** Returns the valid length nearest to the given one, or null if no length is valid. */
export function nearestPart(days: number, parts: VacationParts): number | null {
  for (let away = 0; away <= 30; away += 1) {
    for (const near of [days - away, days + away]) {
      if (near >= 1 && near <= 30 && partFault(near, parts) === null) return near;
    }
  }
  return null;
}

/** Minimum notice in days before the start (CLT, art. 135 and, for the notice to the ministry, 139 §2). */
export const noticeDays = { own: 30, collective: 15 };

export interface VacationStart {
  readonly period: VacationPeriod;
  /** The day on which the employee is notified. */
  readonly notified: string;
  readonly days: number;
  readonly collective: boolean;
  /** State of the place of work, such as `SP`; its holidays count. */
  readonly state?: string | undefined;
  /** The weekly rest day: 0 for Sunday to 6 for Saturday. */
  readonly restDay: number;
}

/**
 * Fault in the first day of a vacation. `notAcquired`: the year of work is not complete; `afterConcession`: the
 * vacation would end after the following year and so be paid twice (CLT, art. 137); `noticeTooShort`; `onHoliday`,
 * `onRestDay`; `beforeHoliday`, `beforeRestDay`: within the two days before one (CLT, art. 134 §3).
 */
export type StartFault =
  | { readonly rule: 'notAcquired' | 'noticeTooShort' | 'afterConcession'; readonly date: string }
  | { readonly rule: 'beforeHoliday' | 'onHoliday'; readonly holiday: Holiday }
  | { readonly rule: 'beforeRestDay' | 'onRestDay'; readonly date: string };

/** Returns the first rule that a start date breaks, or null. */
export function startFault(start: string, vacation: VacationStart): StartFault | null {
  const { acquired, told, latest } = boundsOf(vacation);
  if (start < acquired) return { rule: 'notAcquired', date: acquired };
  if (start < told) return { rule: 'noticeTooShort', date: told };
  if (latest !== null && start > latest) return { rule: 'afterConcession', date: latest };
  return restFault(start, vacation);
}

/** Returns the valid start date nearest to the given one; the later of two equally near ones. */
export function nearestStart(start: string, vacation: VacationStart): string {
  const { acquired, told, latest } = boundsOf(vacation);
  const earliest = acquired > told ? acquired : told;
  const from = start < earliest ? earliest : latest !== null && start > latest ? latest : start;
  // Terminates, because there are always free days between holidays and rest days.
  for (let away = 0; ; away += 1) {
    for (const near of [addDays(from, away), addDays(from, -away)]) {
      if (startFault(near, vacation) === null) return near;
    }
  }
}

function boundsOf(vacation: VacationStart): { acquired: string; told: string; latest: string | null } {
  const { period, notified, days, collective } = vacation;
  // Collective vacation may be given before it is earned (CLT, art. 140).
  const acquired = collective ? period.acquisition.start : period.concession.start;
  const told = addDays(notified, collective ? noticeDays.collective : noticeDays.own);
  const latest = addDays(period.concession.end, 1 - days);
  // If no valid day is left, the vacation is already late and paid twice, whenever it begins.
  for (let day = acquired > told ? acquired : told; day <= latest; day = addDays(day, 1)) {
    if (restFault(day, vacation) === null) return { acquired, told, latest };
  }
  return { acquired, told, latest: null };
}

function restFault(start: string, { state, restDay }: VacationStart): StartFault | null {
  for (const ahead of [0, 1, 2]) {
    const date = addDays(start, ahead);
    const holiday = holidayOn(date, state);
    if (holiday) return { rule: ahead === 0 ? 'onHoliday' : 'beforeHoliday', holiday };
    if (weekdayOf(date) === restDay) return { rule: ahead === 0 ? 'onRestDay' : 'beforeRestDay', date };
  }
  return null;
}

function holidayOn(date: string, state: string | undefined): Holiday | undefined {
  return brazilianHolidays(Number(date.slice(0, 4))).find(
    (holiday) =>
      holiday.date === date &&
      holiday.kind === 'public' &&
      (holiday.state === null || holiday.state === state),
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
