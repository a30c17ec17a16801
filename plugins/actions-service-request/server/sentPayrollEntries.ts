import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { centavosOf, isSent } from './sentConditions.ts';
import type {
  PayrollEntryFilter,
  PayrollEntryTotal,
  RequestHolder,
  SentPayrollEntry,
  SentRequests,
} from './services.ts';

/** Lists and totals the rows of sent requests for payroll entries. */
export const sentPayrollEntries: Pick<SentRequests, 'payrollEntries' | 'payrollEntryTotals'> = {
  async payrollEntries(tx, holder, filter, { limit, after }) {
    const behind = after
      ? sql`and (r.number < ${after.number} or (r.number = ${after.number} and entry.place > ${after.place}))`
      : sql``;
    const { rows } = await sql<EntryRow>`
      select r.request_id as "requestId", r.number, r.status, r.sent_at as "sentAt",
        ${competence} as competence, r.answers ->> 'payrollKind' as "payrollKind",
        e.employee_id as "employeeId", e.name as "employeeName",
        entry.answers ->> 'rubric' as rubric, nullif(entry.answers ->> 'rubricName', '') as "rubricName",
        ${minutes} as minutes, ${amount} as amount, entry.place
      from ${entries}
      left join actions_service_request.employees as e on e.company_id = r.company_id
        and e.client_id = r.client_id and e.employee_id = entry.answers ->> 'employee'
      where ${matching(holder, filter)} ${behind}
      order by r.number desc, entry.place
      limit ${limit}`.execute(tx);
    return rows.map(toEntry);
  },

  async payrollEntryTotals(tx, holder, filter) {
    const { rows } = await sql<PayrollEntryTotal>`
      select entry.answers ->> 'rubric' as rubric, count(*)::int as count,
        coalesce(sum(${minutes}), 0)::bigint as minutes, coalesce(sum(${amount}), 0)::bigint as amount
      from ${entries} where ${matching(holder, filter)}
      group by entry.answers ->> 'rubric' order by (entry.answers ->> 'rubric') collate "C"`.execute(tx);
    return rows;
  },
};

interface EntryRow extends Omit<SentPayrollEntry, 'employee'> {
  readonly employeeId: string | null;
  readonly employeeName: string | null;
}

/** Rows of requests: `entry.answers` holds the answers, `entry.place` counts from 1. */
const entries = sql`actions_service_request.requests as r
  cross join lateral (
    select each.value as answers, each.ordinality::int as place
    from jsonb_array_elements(
      case jsonb_typeof(r.answers -> 'rows') when 'array' then r.answers -> 'rows' else '[]'::jsonb end
    ) with ordinality as each
  ) as entry`;

/** The month as `2026-11`. The answers store it as it was typed: `11/2026`. */
const competence = sql<string>`
  (right(r.answers ->> 'competence', 4) || '-' || left(r.answers ->> 'competence', 2))`;

/** Minutes of a duration that is stored as `8:30`. */
const minutes = sql<number | null>`(
  split_part(nullif(entry.answers ->> 'hours', ''), ':', 1)::int * 60
  + split_part(nullif(entry.answers ->> 'hours', ''), ':', 2)::int
)`;

const amount = centavosOf(sql<string | null>`entry.answers ->> 'amount'`);

function matching(
  holder: RequestHolder,
  { competence: month, employeeId, rubric, ...filter }: PayrollEntryFilter,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    ${isSent(holder, ['payrollEntries'], filter)}
    and ${month === undefined ? sql`true` : sql`${competence} = ${month}`}
    and ${employeeId === undefined ? sql`true` : sql`entry.answers ->> 'employee' = ${employeeId}`}
    and ${rubric === undefined ? sql`true` : sql`entry.answers ->> 'rubric' = ${rubric}`}
  )`;
}

function toEntry({ employeeId, employeeName, ...entry }: EntryRow): SentPayrollEntry {
  const isKept = employeeId !== null && employeeName !== null;
  return { ...entry, employee: isKept ? { id: employeeId, name: employeeName } : null };
}
