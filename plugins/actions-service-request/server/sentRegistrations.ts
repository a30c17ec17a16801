import { type RawBuilder, sql } from 'kysely';
import { centavosOf, isSent } from './sentConditions.ts';
import type { RegistrationType, SentRegistration, SentRequests } from './services.ts';

/** Lists and counts the sent requests that add someone to the payroll (admissões, estágios, sócios). */
export const sentRegistrations: Pick<SentRequests, 'registrations' | 'registrationCounts'> = {
  async registrations(tx, holder, { types, ...filter }, { limit, below }) {
    const { rows } = await sql<SentRegistration>`
      select r.request_id as "requestId", r.number, r.status, r.sent_at as "sentAt", r.type,
        ${answer('name')} as name, ${answer('cpf')} as cpf, ${answer('job')} as job,
        coalesce(${answer('admissionDate')}, ${answer('start')}) as "startsOn",
        ${centavosOf(
          sql<string | null>`coalesce(${answer('salary')}, ${answer('grant')}, ${answer('proLabore')})`,
        )} as pay
      from actions_service_request.requests as r
      where ${isSent(holder, types, filter)} ${below === undefined ? sql`` : sql`and r.number < ${below}`}
      order by r.number desc
      limit ${limit}`.execute(tx);
    return rows;
  },

  async registrationCounts(tx, holder, { types, ...filter }) {
    const { rows } = await sql<{ readonly type: RegistrationType; readonly count: number }>`
      select r.type, count(*)::int as count from actions_service_request.requests as r
      where ${isSent(holder, types, filter)}
      group by r.type order by r.type collate "C"`.execute(tx);
    return rows;
  },
};

/** Returns an SQL expression for an answer; null if it was not asked for or not given. */
function answer(name: string): RawBuilder<string | null> {
  return sql<string | null>`nullif(r.answers ->> ${sql.lit(name)}, '')`;
}
