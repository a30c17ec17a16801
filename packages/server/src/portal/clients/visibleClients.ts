import { fail, type Reader } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DbOrTx } from '../schema.ts';

/**
 * Returns the condition under which a row that belongs to a client is visible: the row belongs to the firm; for a
 * client user, the client is one for which the contact acts; for staff who see assigned clients only, the client is
 * assigned to them. Every query about clients must include it in its `where`.
 *
 * @param table The row's table or alias; it has the columns `company_id` and `client_id`.
 *
 * @example `db.selectFrom('documents').where(visibleClient(scope, 'documents'))`
 */
export function visibleClient(scope: Reader, table: string): RawBuilder<SqlBool> {
  const company = sql.ref(`${table}.company_id`);
  const own = ownClients(scope);
  if (own === null) return sql`${company} = ${scope.companyId}`;
  return sql`${company} = ${scope.companyId} and exists (
    select from ${own} as visible
    where visible.company_id = ${scope.companyId}
      and visible.contact_id = ${scope.contactId}
      and visible.client_id = ${sql.ref(`${table}.client_id`)}
  )`;
}

/**
 * Returns the table that links contacts to their clients by `contact_id` and `client_id`: the clients for which a
 * client user acts, or to which staff are assigned. Returns null for staff who see all clients.
 */
export function ownClients({ role, assignedOnly }: Reader): RawBuilder<unknown> | null {
  if (role === 'client') return sql.table('client_contacts');
  return assignedOnly ? sql.table('client_staff') : null;
}

/**
 * @throws ServerError `not-found` if the client is unknown, belongs to another firm, or is not visible to the person;
 * the three cases are indistinguishable.
 */
export async function requireClient(db: DbOrTx, scope: Reader, clientId: string): Promise<void> {
  const found = await db
    .selectFrom('clients')
    .select('client_id')
    .where('client_id', '=', clientId)
    .where(visibleClient(scope, 'clients'))
    .executeTakeFirst();
  if (!found) fail('not-found', 'There is no such client.');
}
