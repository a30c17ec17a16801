import { type RawBuilder, sql } from 'kysely';

/**
 * Condition of a query over `companies as c` and its users: whether a user must use a second factor, because it is
 * required of them or because the firm requires it of everyone or of all staff.
 *
 * @param user - name of the table of users in the query.
 * @param wanted - false for the opposite condition.
 */
export function needsSecondFactor(user: 'u' | 'owner', wanted = true): RawBuilder<boolean> {
  const { ref } = sql;
  return sql<boolean>`(
    ${ref(`${user}.mfa_required`)}
    or c.second_factor is not null and (c.second_factor = 'everyone' or ${ref(`${user}.role`)} <> 'client')
  ) = ${sql.lit(wanted)}`;
}
