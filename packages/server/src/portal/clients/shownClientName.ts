import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { DbOrTx } from '../schema.ts';

/** The name that is shown for a client (`clientName` of the domain), in SQL; the table's alias is `c`. */
export const shownClientName = sql<string>`coalesce(nullif(c.doing_business_as, ''), nullif(c.display_as, ''), c.name)`;

/** Returns the name that is shown for a client. @throws ServerError `not-found` when the firm has no such client. */
export async function clientNameOf(db: DbOrTx, companyId: string, clientId: string): Promise<string> {
  const found = await db
    .selectFrom('clients as c')
    .select(shownClientName.as('name'))
    .where('c.company_id', '=', companyId)
    .where('c.client_id', '=', clientId)
    .executeTakeFirst();
  return found?.name ?? fail('not-found', 'There is no such client.');
}
