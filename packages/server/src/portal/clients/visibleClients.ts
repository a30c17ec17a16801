import { fail, type Reader } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DbOrTx } from '../schema.ts';

/**
 * Returns the condition under which a row that belongs to a client is visible: it is the firm's, and for a client user
 * the client is one of the contact's, for staff who see assigned clients only one of theirs. Every query about clients has it in its `where`.
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
 * Returns the table of the clients that are a contact's own, by `contact_id` and `client_id`: those that a client user acts for, or that staff
 * are assigned to. Returns null for staff who see all clients.
 */
export function ownClients({ role, assignedOnly }: Reader): RawBuilder<unknown> | null {
  if (role === 'client') return sql.table('client_contacts');
  return assignedOnly ? sql.table('client_staff') : null;
}

/** @throws ServerError `not-found` when the client is unknown, another firm's, or not one of the person's: all alike. */
export async function requireClient(db: DbOrTx, scope: Reader, clientId: string): Promise<void> {
  const found = await db
    .selectFrom('clients')
    .select('client_id')
    .where('client_id', '=', clientId)
    .where(visibleClient(scope, 'clients'))
    .executeTakeFirst();
  if (!found) fail('not-found', 'There is no such client.');
}
