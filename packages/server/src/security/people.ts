import type { People, Person } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { DbOrTx } from '../database/schema.ts';

/** The people of firms, for the server halves of plugins. */
export const people: People = {
  async find(db: DbOrTx, companyId, userIds) {
    if (userIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('users')
      .select(['user_id', 'first_name', 'last_name', 'email', 'language', 'disabled_at'])
      .where('company_id', '=', companyId)
      .where(sql<boolean>`user_id = any(${userIds}::text[])`)
      .execute();
    return new Map(
      rows.map((row): [string, Person] => [
        row.user_id,
        {
          firstName: row.first_name,
          lastName: row.last_name,
          email: row.email,
          language: row.language,
          isDisabled: row.disabled_at !== null,
        },
      ]),
    );
  },
};
