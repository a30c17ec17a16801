import type { Registration, RegistrationsFilter, RegistrationsTotals } from '@anteroom/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import type { Db } from '../database/schema.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import type { Report, Reported } from './Report.ts';
import { centavosOf, reportedRequests, sentOnIn } from './requestReport.ts';

const Key = Type.Tuple([Type.Integer({ minimum: 1 })]);

const types = ['employeeRegistration', 'internRegistration', 'partnerRegistration'];

/** Who was to be put on the payroll (admissões, estágios, sócios). */
export const registrations: Report<RegistrationsFilter, Registration> = {
  name: 'payroll-registrations',
  columns: [
    {
      name: 'type',
      cell: ({ type }, { values }) => ({ kind: 'text', value: values.registration[type] }),
    },
    { name: 'name', cell: ({ name }) => ({ kind: 'text', value: name }) },
    { name: 'cpf', cell: ({ cpf }) => ({ kind: 'text', value: cpf }) },
    { name: 'startsOn', cell: ({ startsOn }) => ({ kind: 'text', value: startsOn }) },
    { name: 'job', cell: ({ job }) => ({ kind: 'text', value: job }) },
    { name: 'pay', cell: ({ pay }) => ({ kind: 'amount', value: pay }) },
    { name: 'number', cell: ({ number }) => ({ kind: 'integer', value: number }) },
    { name: 'status', cell: ({ status }, { values }) => ({ kind: 'text', value: values.status[status] }) },
    { name: 'sentOn', cell: ({ sentOn }) => ({ kind: 'text', value: sentOn }) },
  ],

  async list(db, reported, filter, { pageSize = 50, after }) {
    const sentOn = await sentOnIn(db, reported);
    const behind = after === undefined ? sql`` : sql`and r.number < ${decodeCursor(Key, after)[0]}`;
    const { rows } = await sql<Registration>`
      select r.request_id as "requestId", r.number, r.status, r.type,
        to_char(${sentOn}, 'YYYY-MM-DD') as "sentOn",
        ${answer('name')} as name, ${answer('cpf')} as cpf, ${answer('job')} as job,
        coalesce(${answer('admissionDate')}, ${answer('start')}) as "startsOn",
        ${centavosOf(
          sql<string | null>`coalesce(${answer('salary')}, ${answer('grant')}, ${answer('proLabore')})`,
        )} as pay
      from service_requests as r
      where ${matching(reported, filter, sentOn)} ${behind}
      order by r.number desc
      limit ${pageSize + 1}`.execute(db);
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return { items: shown, next: last && rows.length > pageSize ? encodeCursor([last.number]) : null };
  },
};

/** How many a filter finds, by type. */
export async function registrationsTotals(
  db: Db,
  reported: Reported,
  filter: RegistrationsFilter,
): Promise<RegistrationsTotals> {
  const sentOn = await sentOnIn(db, reported);
  const { rows } = await sql<RegistrationsTotals['types'][number]>`
    select r.type, count(*)::int as count from service_requests as r
    where ${matching(reported, filter, sentOn)}
    group by r.type order by r.type collate "C"`.execute(db);
  return { count: rows.reduce((sum, { count }) => sum + count, 0), types: rows };
}

function matching(
  reported: Reported,
  { type, ...filter }: RegistrationsFilter,
  sentOn: RawBuilder<string>,
): RawBuilder<SqlBool> {
  return reportedRequests(reported, type === undefined ? types : [type], filter, sentOn);
}

/** null where it was not asked or not answered. */
function answer(name: string): RawBuilder<string | null> {
  return sql<string | null>`nullif(r.answers ->> ${sql.lit(name)}, '')`;
}
