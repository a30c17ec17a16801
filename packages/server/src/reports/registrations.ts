import type { Registration, RegistrationsFilter, RegistrationsTotals } from '@anteroom/contract';
import { cutPage, decodeCursor } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import type { Db } from '../database/schema.ts';
import { dayOf, timeZoneOf } from './period.ts';
import { type Report, type ReportColumn, type Reported, tableOf, textLine } from './Report.ts';
import { centavosOf, reportedRequests, requestFilterLines, requestsTable } from './requestReport.ts';

const Key = Type.Tuple([Type.Integer({ minimum: 1 })]);

const types = ['employeeRegistration', 'internRegistration', 'partnerRegistration'];

/** Who was to be put on the payroll (admissões, estágios, sócios). */
export const registrations: Report<RegistrationsFilter, Registration> = {
  name: 'payroll-registrations',
  columns: [
    { name: 'type', kind: 'text', value: ({ type }, { values }) => values.registration[type] },
    { name: 'name', kind: 'text', value: ({ name }) => name },
    { name: 'cpf', kind: 'text', value: ({ cpf }) => cpf },
    { name: 'startsOn', kind: 'day', value: ({ startsOn }) => startsOn },
    { name: 'job', kind: 'text', value: ({ job }) => job },
    { name: 'pay', kind: 'amount', value: ({ pay }) => pay },
    { name: 'number', kind: 'number', value: ({ number }) => number },
    { name: 'status', kind: 'text', value: ({ status }, { values }) => values.status[status] },
    { name: 'sentOn', kind: 'day', value: ({ sentOn }) => sentOn },
  ],

  async list(db, reported, filter, { pageSize = 50, after }) {
    const timeZone = await timeZoneOf(db, reported.companyId);
    const behind = after === undefined ? sql`` : sql`and r.number < ${decodeCursor(Key, after)[0]}`;
    const { rows } = await sql<Registration>`
      select r.request_id as "requestId", r.number, r.status, r.type,
        ${dayOf(sql`r.sent_at`, timeZone)} as "sentOn",
        ${answer('name')} as name, ${answer('cpf')} as cpf, ${answer('job')} as job,
        coalesce(${answer('admissionDate')}, ${answer('start')}) as "startsOn",
        ${centavosOf(
          sql<string | null>`coalesce(${answer('salary')}, ${answer('grant')}, ${answer('proLabore')})`,
        )} as pay
      from ${requestsTable} as r
      where ${matching(reported, filter, timeZone)} ${behind}
      order by r.number desc
      limit ${pageSize + 1}`.execute(db);
    const { shown, next } = cutPage(rows, pageSize, (last) => [last.number]);
    return { items: shown, next };
  },

  async totals(db, reported, filter, texts) {
    return tableOf(totalColumns, (await registrationsTotals(db, reported, filter)).types, texts);
  },

  filterLines: (_db, _reported, { type, ...filter }, texts) => [
    ...textLine(texts.columns.type, type && texts.values.registration[type]),
    ...requestFilterLines(filter, texts),
  ],
};

const totalColumns: readonly ReportColumn<RegistrationsTotals['types'][number]>[] = [
  { name: 'type', kind: 'text', value: ({ type }, { values }) => values.registration[type] },
  { name: 'count', kind: 'count', value: ({ count }) => count },
];

/** How many a filter finds, by type. */
export async function registrationsTotals(
  db: Db,
  reported: Reported,
  filter: RegistrationsFilter,
): Promise<RegistrationsTotals> {
  const timeZone = await timeZoneOf(db, reported.companyId);
  const { rows } = await sql<RegistrationsTotals['types'][number]>`
    select r.type, count(*)::int as count from ${requestsTable} as r
    where ${matching(reported, filter, timeZone)}
    group by r.type order by r.type collate "C"`.execute(db);
  return { count: rows.reduce((sum, { count }) => sum + count, 0), types: rows };
}

function matching(
  reported: Reported,
  { type, ...filter }: RegistrationsFilter,
  timeZone: string,
): RawBuilder<SqlBool> {
  return reportedRequests(reported, type === undefined ? types : [type], filter, timeZone);
}

/** null where it was not asked or not answered. */
function answer(name: string): RawBuilder<string | null> {
  return sql<string | null>`nullif(r.answers ->> ${sql.lit(name)}, '')`;
}
