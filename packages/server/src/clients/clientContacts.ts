import type { ClientContacts } from '@anteroom/contract';
import type { DbOrTx } from '../database/schema.ts';
import type { Scope } from '../http/scope.ts';
import { requireClient } from './visibleClients.ts';

/** Nobody has so many people; the answer is no longer than that. */
const mostContacts = 200;

/**
 * The people who may act for a client, by their names.
 *
 * @throws ServerError `not-found`
 */
export async function clientContacts(db: DbOrTx, scope: Scope, clientId: string): Promise<ClientContacts> {
  await requireClient(db, scope, clientId);
  const rows = await db
    .selectFrom('client_contacts as k')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 'k.company_id').onRef('c.contact_id', '=', 'k.contact_id'),
    )
    .select(['c.contact_id', 'c.given_name', 'c.family_name', 'c.email'])
    .where('k.company_id', '=', scope.companyId)
    .where('k.client_id', '=', clientId)
    .orderBy('c.family_name')
    .orderBy('c.given_name')
    .orderBy('c.contact_id')
    .limit(mostContacts)
    .execute();
  return {
    contacts: rows.map(({ contact_id, given_name, family_name, email }) => ({
      contactId: contact_id,
      name: `${given_name} ${family_name}`.trim(),
      email,
    })),
  };
}
