import { isCalendarDate } from '@anteroom/domain/calendarDate';
import { fail } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import type { FilterLine } from './Report.ts';
import type { ReportTexts } from './reportTexts.ts';

/** Days of the calendar, both among them. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
}

/** As `America/Sao_Paulo`. */
export async function timeZoneOf(db: Db, companyId: string): Promise<string> {
  const { time_zone } = await db
    .selectFrom('companies')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return time_zone;
}

/** The day of a time, as `2026-11-03`. */
export function dayOf(time: RawBuilder<unknown>, timeZone: string): RawBuilder<string> {
  return sql<string>`to_char(${time} at time zone ${timeZone}, 'YYYY-MM-DD')`;
}

/** Said of the time, not of its day, so that an index of it can be used. @throws ServerError `bad-request` for a day that is none. */
export function isWithin(
  time: RawBuilder<unknown>,
  { from, to }: Period,
  timeZone: string,
): RawBuilder<SqlBool> {
  const begin =
    from !== undefined && sql`${calendarDay('from', from)}::date::timestamp at time zone ${timeZone}`;
  const end =
    to !== undefined && sql`(${calendarDay('to', to)}::date + 1)::timestamp at time zone ${timeZone}`;
  return sql<SqlBool>`(${begin ? sql`${time} >= ${begin}` : sql`true`} and ${end ? sql`${time} < ${end}` : sql`true`})`;
}

export function periodLines({ from, to }: Period, { filters }: ReportTexts): FilterLine[] {
  return [
    ...(from ? [{ label: filters.from, kind: 'day' as const, value: from }] : []),
    ...(to ? [{ label: filters.to, kind: 'day' as const, value: to }] : []),
  ];
}

function calendarDay(name: string, date: string): string {
  if (isCalendarDate(date)) return date;
  return fail('bad-request', 'The request is malformed.', {
    errors: [{ path: `querystring/${name}`, message: 'must be a date of the calendar' }],
  });
}
