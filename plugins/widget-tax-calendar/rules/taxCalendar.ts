import { brazilianHolidays, holidayDates } from '@anteroom/domain/brazil/brazilianHolidays';
import {
  bankRestDays,
  lastBusinessDay,
  nthBusinessDay,
  nthDay,
  payrollRestDays,
  shiftToBusinessDay,
  type WorkCalendar,
} from '@anteroom/domain/brazil/businessDays';
import { type DueState, dueState } from '@anteroom/domain/tasks/dueState';
import { lastDayOf, monthAfter } from '@anteroom/domain/time/calendarArithmetic';
import type { TaxDueRule, TaxEntry, TaxRule } from '../api.ts';

/**
 * Returns the day on which a tax for a month (`2026-11`) is due, considering the holidays of Brazil and of a state
 * (`SP`; null for none). Published calendars disagree, so each firm defines its own rules.
 */
export function taxDueDate(due: TaxDueRule, competence: string, uf: string | null): string {
  const month = monthAfter(competence, due.monthsAfter);
  const calendar = workCalendar(month, due.payroll, uf);
  switch (due.kind) {
    case 'day':
      return shiftToBusinessDay(nthDay(month, due.number), due.shift, calendar);
    case 'business-day':
      return nthBusinessDay(month, due.number, calendar) ?? lastBusinessDay(month, calendar);
    case 'last-business-day':
      return lastBusinessDay(month, calendar);
  }
}

/** Returns the months whose tax is due between two days, both included, oldest first. */
export function competencesDue(
  { due, months }: Pick<TaxRule, 'due' | 'months'>,
  span: { readonly from: string; readonly to: string },
  uf: string | null,
): readonly { readonly competence: string; readonly dueOn: string }[] {
  // A shift may move a due date into the next month, or into the previous one.
  const first = monthAfter(span.from.slice(0, 7), -due.monthsAfter - 1);
  const last = monthAfter(span.to.slice(0, 7), -due.monthsAfter + 1);
  const found: { competence: string; dueOn: string }[] = [];
  for (let competence = first; competence <= last; competence = monthAfter(competence, 1)) {
    if (months !== null && !months.includes(Number(competence.slice(5)))) continue;
    const dueOn = taxDueDate(due, competence, uf);
    if (span.from <= dueOn && dueOn <= span.to) found.push({ competence, dueOn });
  }
  return found;
}

/** Returns the state of an entry on a day. */
export function taxEntryState(
  { status, dueOn }: Pick<TaxEntry, 'status' | 'dueOn'>,
  today: string,
): DueState | 'paid' {
  return status === 'paid' ? 'paid' : dueState(dueOn, today);
}

/** Returns the weeks of a month (`2026-11`) from Sunday to Saturday, with null for days of other months. */
export function weeksOf(month: string): readonly (readonly (string | null)[])[] {
  const before = new Date(`${month}-01T00:00Z`).getUTCDay();
  const days = Number(lastDayOf(month).slice(8));
  const cells = [
    ...Array<null>(before).fill(null),
    ...Array.from({ length: days }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`),
  ];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  );
}

/** Returns the calendar of three years, because a shift at the end of a year may lead into the next one. */
function workCalendar(month: string, payroll: boolean, uf: string | null): WorkCalendar {
  const year = Number(month.slice(0, 4));
  const holidays = [year - 1, year, year + 1].flatMap(brazilianHolidays);
  return {
    holidays: holidayDates(holidays, { state: uf ?? undefined, banks: !payroll }),
    restDays: payroll ? payrollRestDays : bankRestDays,
  };
}
