import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { DbOrTx } from '../schema.ts';

/** SQL expression for the display name of a client (`clientName` of the domain). The table's alias is `c`. */
export const shownClientName = sql<string>`coalesce(nullif(c.doing_business_as, ''), nullif(c.display_as, ''), c.name)`;

/**
 * Returns the display name of a client.
 *
 * @throws ServerError `not-found` if the firm has no such client.
 */
export async function clientNameOf(db: DbOrTx, companyId: string, clientId: string): Promise<string> {
  const names = await clientNamesOf(db, companyId, [clientId]);
  return names.get(clientId) ?? fail('not-found', 'There is no such client.');
}

/** Returns the display names of clients by ID. */
export async function clientNamesOf(
  db: DbOrTx,
  companyId: string,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (clientIds.length === 0) return new Map();
  const found = await db
    .selectFrom('clients as c')
    .select(['c.client_id', shownClientName.as('name')])
    .where('c.company_id', '=', companyId)
    .where('c.client_id', 'in', clientIds)
    .execute();
  return new Map(found.map(({ client_id, name }) => [client_id, name]));
}
