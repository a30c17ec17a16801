import type { ClientContacts, Contact } from '@anteroom/contract';
import { may } from '@anteroom/domain/people/permissions';
import { fail, type Scope } from '@anteroom/server-sdk';
import { heldBy } from '@anteroom/server-sdk/portal';
import { sql } from 'kysely';
import type { FlagRules } from '../flags/flagStore.ts';
import type { DbOrTx } from '../schema.ts';
import { clientUsers } from '../security/people.ts';
import { requireClient } from './visibleClients.ts';
import { visibleContact } from './visibleContact.ts';

/** Maximum number of contacts in the response, far more than any client has. */
const mostContacts = 200;

/**
 * Returns the people who act for a client and can be given requests, ordered by name. Includes people without an
 * account yet; excludes people whose account is disabled or may not read tasks.
 *
 * @throws ServerError `not-found`
 */
export async function clientContacts(
  flags: FlagRules,
  db: DbOrTx,
  scope: Scope,
  clientId: string,
): Promise<ClientContacts> {
  await requireClient(db, scope, clientId);
  const users = await clientUsers(flags, db, scope.companyId, [clientId]);
  const asked = new Set(
    users.filter(({ held }) => may('tasks.read', heldBy(held))).map(({ person }) => person.contactId),
  );
  const rows = await db
    .selectFrom('client_contacts as k')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 'k.company_id').onRef('c.contact_id', '=', 'k.contact_id'),
    )
    .select(['c.contact_id', 'c.given_name', 'c.family_name', 'c.email'])
    .select(
      sql<boolean>`exists (
        select from users as u where u.company_id = c.company_id and u.contact_id = c.contact_id and u.role = 'client'
      )`.as('has_account'),
    )
    .where('k.company_id', '=', scope.companyId)
    .where('k.client_id', '=', clientId)
    .orderBy('c.family_name')
    .orderBy('c.given_name')
    .orderBy('c.contact_id')
    .limit(mostContacts)
    .execute();
  return {
    contacts: rows
      .filter(({ contact_id, has_account }) => !has_account || asked.has(contact_id))
      .map(({ contact_id, given_name, family_name, email }) => ({
        contactId: contact_id,
        name: `${given_name} ${family_name}`.trim(),
        email,
      })),
  };
}

/** Returns the ids of the contacts who act for a client. */
export async function contactIdsOf(
  db: DbOrTx,
  companyId: string,
  clientId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('client_contacts')
    .select('contact_id')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .execute();
  return new Set(rows.map(({ contact_id }) => contact_id));
}

/**
 * Returns a person of the firm or of its clients. Client users find only themselves.
 *
 * @throws ServerError `not-found`, also for a person of another firm.
 */
export async function findContact(
  db: DbOrTx,
  scope: Scope,
  asked: { readonly companyId: string; readonly contactId: string },
): Promise<Contact> {
  const { companyId, contactId: own, role } = scope;
  const isAllowed = asked.companyId === companyId && (role !== 'client' || asked.contactId === own);
  const row =
    isAllowed &&
    (await db
      .selectFrom('contacts')
      .select(['contact_id', 'given_name', 'family_name', 'email'])
      .where('company_id', '=', companyId)
      .where('contact_id', '=', asked.contactId)
      .where(visibleContact(scope, 'contacts'))
      .executeTakeFirst());
  if (!row) return fail('not-found', 'There is no such contact.');
  return {
    contactId: row.contact_id,
    fullName: `${row.given_name} ${row.family_name}`.trim(),
    givenName: row.given_name,
    additionalName: null,
    familyName: row.family_name,
    emailAddresses: [{ emailAddress: row.email, isPrimary: true }],
  };
}
