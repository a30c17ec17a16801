import type { Person } from '@anteroom/server-sdk';
import type { DbOrTx } from '../database/schema.ts';

/** Returns people of a firm by user id, for the server half of a plugin. Ids that the firm does not have are left out. */
export async function findPeople(
  db: DbOrTx,
  companyId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'first_name', 'last_name', 'email', 'language', 'disabled_at'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', [...new Set(userIds)])
    .execute();
  return new Map(
    rows.map(({ user_id, first_name, last_name, email, language, disabled_at }) => [
      user_id,
      { firstName: first_name, lastName: last_name, email, language, isDisabled: disabled_at !== null },
    ]),
  );
}
