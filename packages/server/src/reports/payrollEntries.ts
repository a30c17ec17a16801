import type { PayrollEntriesFilter, PayrollEntriesTotals, PayrollEntry } from '@anteroom/contract';
import { cutPage, decodeCursor } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import type { Db } from '../database/schema.ts';
import { dayOf, timeZoneOf } from './period.ts';
import { type Report, type ReportColumn, type Reported, tableOf, textLine } from './Report.ts';
import {
  centavosOf,
  employeesTable,
  reportedRequests,
  requestFilterLines,
  requestsTable,
} from './requestReport.ts';

const Key = Type.Tuple([Type.Integer({ minimum: 1 }), Type.Integer({ minimum: 1 })]);

/** What payrolls are to count, row by row (rubricas). */
export const payrollEntries: Report<PayrollEntriesFilter, PayrollEntry> = {
  name: 'payroll-entries',
  columns: [
    { name: 'competence', kind: 'month', value: ({ competence }) => competence },
    {
      name: 'payrollKind',
      kind: 'text',
      value: ({ payrollKind }, { values }) => values.payrollKind[payrollKind] ?? payrollKind,
    },
    { name: 'employee', kind: 'text', value: ({ employee }) => employee?.name ?? null },
    {
      name: 'rubric',
      kind: 'text',
      value: ({ rubric, rubricName }, { values }) => rubricName ?? values.rubric[rubric] ?? rubric,
    },
    { name: 'hours', kind: 'minutes', value: ({ minutes }) => minutes },
    { name: 'amount', kind: 'amount', value: ({ amount }) => amount },
    { name: 'number', kind: 'number', value: ({ number }) => number },
    { name: 'status', kind: 'text', value: ({ status }, { values }) => values.status[status] },
    { name: 'sentOn', kind: 'day', value: ({ sentOn }) => sentOn },
  ],

  async list(db, reported, filter, { pageSize = 50, after }) {
    const timeZone = await timeZoneOf(db, reported.companyId);
    const from = after === undefined ? null : decodeCursor(Key, after);
    const behind = from
      ? sql`and (r.number < ${from[0]} or (r.number = ${from[0]} and entry.place > ${from[1]}))`
      : sql``;
    const { rows } = await sql<EntryRow>`
      select r.request_id as "requestId", r.number, r.status, ${dayOf(sql`r.sent_at`, timeZone)} as "sentOn",
        ${competence} as competence, r.answers ->> 'payrollKind' as "payrollKind",
        e.employee_id as "employeeId", e.name as "employeeName",
        entry.answers ->> 'rubric' as rubric, nullif(entry.answers ->> 'rubricName', '') as "rubricName",
        ${minutes} as minutes, ${amount} as amount, entry.place
      from ${entries}
      left join ${employeesTable} as e on e.company_id = r.company_id and e.client_id = r.client_id
        and e.employee_id = entry.answers ->> 'employee'
      where ${matching(reported, filter, timeZone)} ${behind}
      order by r.number desc, entry.place
      limit ${pageSize + 1}`.execute(db);
    const { shown, next } = cutPage(rows, pageSize, (last) => [last.number, last.place]);
    return {
      items: shown.map(toEntry),
      next,
    };
  },

  async totals(db, reported, filter, texts) {
    const { rubrics } = await payrollEntriesTotals(db, reported, filter);
    return tableOf(totalColumns, rubrics, texts);
  },

  async filterLines(db, reported, { competence: month, employeeId, rubric, ...filter }, texts) {
    const { columns, values } = texts;
    const employee = employeeId && (await nameOf(db, reported, employeeId));
    return [
      ...(month ? [{ label: columns.competence, kind: 'month' as const, value: month }] : []),
      ...textLine(columns.employee, employee),
      ...textLine(columns.rubric, rubric && (values.rubric[rubric] ?? rubric)),
      ...requestFilterLines(filter, texts),
    ];
  },
};

const totalColumns: readonly ReportColumn<PayrollEntriesTotals['rubrics'][number]>[] = [
  { name: 'rubric', kind: 'text', value: ({ rubric }, { values }) => values.rubric[rubric] ?? rubric },
  { name: 'count', kind: 'count', value: ({ count }) => count },
  { name: 'hours', kind: 'minutes', value: ({ minutes }) => minutes || null },
  { name: 'amount', kind: 'amount', value: ({ amount }) => amount || null },
];

/** What a filter finds, by rubric. */
export async function payrollEntriesTotals(
  db: Db,
  reported: Reported,
  filter: PayrollEntriesFilter,
): Promise<PayrollEntriesTotals> {
  const timeZone = await timeZoneOf(db, reported.companyId);
  const { rows: rubrics } = await sql<PayrollEntriesTotals['rubrics'][number]>`
    select entry.answers ->> 'rubric' as rubric, count(*)::int as count,
      coalesce(sum(${minutes}), 0)::bigint as minutes, coalesce(sum(${amount}), 0)::bigint as amount
    from ${entries} where ${matching(reported, filter, timeZone)}
    group by entry.answers ->> 'rubric' order by (entry.answers ->> 'rubric') collate "C"`.execute(db);
  return { count: rubrics.reduce((sum, { count }) => sum + count, 0), rubrics };
}

interface EntryRow extends Omit<PayrollEntry, 'employee'> {
  readonly employeeId: string | null;
  readonly employeeName: string | null;
  readonly place: number;
}

/** `entry.answers` holds the answers, `entry.place` counts from 1. */
const entries = sql`${requestsTable} as r
  cross join lateral (
    select each.value as answers, each.ordinality::int as place
    from jsonb_array_elements(
      case jsonb_typeof(r.answers -> 'rows') when 'array' then r.answers -> 'rows' else '[]'::jsonb end
    ) with ordinality as each
  ) as entry`;

/** Stored as it is typed, `11/2026`. */
const competence = sql<string>`
  (right(r.answers ->> 'competence', 4) || '-' || left(r.answers ->> 'competence', 2))`;

/** Of `8:30`. */
const minutes = sql<number | null>`(
  split_part(nullif(entry.answers ->> 'hours', ''), ':', 1)::int * 60
  + split_part(nullif(entry.answers ->> 'hours', ''), ':', 2)::int
)`;

const amount = centavosOf(sql<string | null>`entry.answers ->> 'amount'`);

function matching(
  reported: Reported,
  { competence: month, employeeId, rubric, ...filter }: PayrollEntriesFilter,
  timeZone: string,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    ${reportedRequests(reported, ['payrollEntries'], filter, timeZone)}
    and ${month === undefined ? sql`true` : sql`${competence} = ${month}`}
    and ${employeeId === undefined ? sql`true` : sql`entry.answers ->> 'employee' = ${employeeId}`}
    and ${rubric === undefined ? sql`true` : sql`entry.answers ->> 'rubric' = ${rubric}`}
  )`;
}

function toEntry({ employeeId, employeeName, place: _, ...entry }: EntryRow): PayrollEntry {
  const isKept = employeeId !== null && employeeName !== null;
  return { ...entry, employee: isKept ? { id: employeeId, name: employeeName } : null };
}

/** The id where none of this client's is meant. */
async function nameOf(db: Db, { companyId, clientId }: Reported, employeeId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from ${employeesTable}
    where company_id = ${companyId} and client_id = ${clientId} and employee_id = ${employeeId}`.execute(db);
  return rows[0]?.name ?? employeeId;
}
