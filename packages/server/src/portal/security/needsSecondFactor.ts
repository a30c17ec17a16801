import { type RawBuilder, sql } from 'kysely';

/**
 * Condition of a query over `companies as c` and its users: whether a user must give a second factor, because it is asked of them or the firm
 * asks it of all like them.
 *
 * @param user - name of the table of users in the query.
 * @param wanted - false for the opposite.
 */
export function needsSecondFactor(user: 'u' | 'owner', wanted = true): RawBuilder<boolean> {
  const { ref } = sql;
  return sql<boolean>`(
    ${ref(`${user}.mfa_required`)}
    or c.second_factor is not null and (c.second_factor = 'everyone' or ${ref(`${user}.role`)} <> 'client')
  ) = ${sql.lit(wanted)}`;
}
