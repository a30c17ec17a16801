import { isCalendarDate } from '@anteroom/domain/time/calendarDate';
import { type AnyTransaction, fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { FilterLine } from './Report.ts';
import type { ReportPortal } from './ReportPortal.ts';
import type { ReportTexts } from './reportTexts.ts';

/** Period in calendar days, including the last one. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
}

/** Period as points in time, in a firm's time zone. */
export interface FirmPeriod {
  readonly from: Date | undefined;
  /** End of the period, exclusive. */
  readonly before: Date | undefined;
  /** Returns the day of a time, such as `2026-11-03`. */
  dayOf(time: Date): string;
}

/**
 * Converts a period to points in time, in a firm's time zone.
 *
 * @throws ServerError `bad-request` for a day that does not exist.
 */
export async function firmPeriod(
  { firms }: Pick<ReportPortal, 'firms'>,
  tx: AnyTransaction,
  companyId: string,
  { from, to }: Period,
): Promise<FirmPeriod> {
  const first = calendarDay('from', from);
  const last = calendarDay('to', to);
  const { timeZone } = await firms.get(tx, companyId);
  const days = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const dayOf = (time: Date) => days.format(time);
  if (first === null && last === null) return { from: undefined, before: undefined, dayOf };
  // Leave this to the database, which knows when a day begins where clocks change at midnight.
  const { rows } = await sql<{ from: Date | null; before: Date | null }>`
    select ${first}::date::timestamp at time zone ${timeZone} as "from",
      (${last}::date + 1)::timestamp at time zone ${timeZone} as before`.execute(tx);
  return { from: rows[0]?.from ?? undefined, before: rows[0]?.before ?? undefined, dayOf };
}

export function periodLines({ from, to }: Period, texts: ReportTexts): FilterLine[] {
  return [
    ...(from ? [{ label: texts('filters.from'), kind: 'day' as const, value: from }] : []),
    ...(to ? [{ label: texts('filters.to'), kind: 'day' as const, value: to }] : []),
  ];
}

function calendarDay(name: string, date: string | undefined): string | null {
  if (date === undefined) return null;
  // PostgreSQL has no year 0.
  if (isCalendarDate(date) && !date.startsWith('0000')) return date;
  return fail('bad-request', 'The request is malformed.', {
    errors: [{ path: `querystring/${name}`, message: 'must be a date of the calendar' }],
  });
}
