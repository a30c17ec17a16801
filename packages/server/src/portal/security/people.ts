import { may } from '@anteroom/domain/people/permissions';
import type { Person, Scope } from '@anteroom/server-sdk';
import { heldBy, type People } from '@anteroom/server-sdk/portal';
import { sql } from 'kysely';
import type { FlagRules } from '../flags/flagStore.ts';
import type { DbOrTx } from '../schema.ts';
import { heldColumns, readHeld } from './heldColumns.ts';

/** Returns the service with which server halves of plugins find the people of firms and of their clients. */
export function peopleOf(flags: FlagRules): People {
  return {
    async find(db: DbOrTx, companyId, userIds) {
      const rows = await usersOf(db, companyId)
        .where(sql<boolean>`u.user_id = any(${userIds}::text[])`)
        .execute();
      return new Map(rows.map((row) => [row.userId, toPerson(row)]));
    },
    ofClient: (db, companyId, clientId, permission) =>
      clientUsers(flags, db, companyId, [clientId]).then((found) =>
        found.filter(({ held }) => may(permission, heldBy(held))).map(({ person }) => person),
      ),
    async ofContacts(db: DbOrTx, companyId, contactIds) {
      const rows = await usersOf(db, companyId)
        .where(sql<boolean>`u.contact_id = any(${contactIds}::text[])`)
        .where('u.role', '=', 'client')
        .where('u.disabled_at', 'is', null)
        .orderBy('u.user_id')
        .execute();
      return rows.map(toPerson);
    },
    async staff(db: DbOrTx, companyId) {
      const rows = await usersOf(db, companyId)
        .where('u.role', '<>', 'client')
        .where('u.disabled_at', 'is', null)
        .orderBy('u.user_id')
        .execute();
      return rows.map(toPerson);
    },
    async contactNames(db: DbOrTx, companyId, contactIds) {
      const rows = await db
        .selectFrom('contacts')
        .select(['contact_id', 'given_name', 'family_name'])
        .where('company_id', '=', companyId)
        .where(sql<boolean>`contact_id = any(${contactIds}::text[])`)
        .orderBy('given_name')
        .orderBy('family_name')
        .orderBy('contact_id')
        .execute();
      return new Map(
        rows.map(({ contact_id, given_name, family_name }) => [
          contact_id,
          { firstName: given_name, lastName: family_name },
        ]),
      );
    },
    async contacts(db: DbOrTx, companyId, contactIds) {
      const rows = await db
        .selectFrom('contacts as c')
        .leftJoin('users as u', (join) =>
          join.onRef('u.company_id', '=', 'c.company_id').onRef('u.contact_id', '=', 'c.contact_id'),
        )
        .select([
          'c.contact_id as contactId',
          'c.given_name as firstName',
          'c.family_name as lastName',
          'c.email',
          'u.language',
        ])
        .where('c.company_id', '=', companyId)
        .where(sql<boolean>`c.contact_id = any(${contactIds}::text[])`)
        .execute();
      return new Map(rows.map((row) => [row.contactId, row]));
    },
  };
}

/** A client user, with the rights that determine what the person may do. */
export interface ClientUser {
  readonly clientId: string;
  readonly person: Person;
  readonly held: Pick<Scope, 'permissions' | 'controls' | 'flags'>;
  /** Whether the person wants to receive e-mails about tasks. */
  readonly wantsTaskMails: boolean;
}

/**
 * Returns the people who act for these clients and can sign in, sorted by name. A person of several clients appears
 * once for each.
 */
export async function clientUsers(
  flags: FlagRules,
  db: DbOrTx,
  companyId: string,
  clientIds: readonly string[],
): Promise<readonly ClientUser[]> {
  const rows = await usersOf(db, companyId)
    .innerJoin('client_contacts as k', (join) =>
      join.onRef('k.company_id', '=', 'u.company_id').onRef('k.contact_id', '=', 'u.contact_id'),
    )
    .select(['k.client_id as clientId', 'u.task_mails as wantsTaskMails'])
    .select(heldColumns)
    .where(sql<boolean>`k.client_id = any(${clientIds}::text[])`)
    .where('u.role', '=', 'client')
    .where('u.disabled_at', 'is', null)
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.user_id')
    .execute();
  return rows.map((row) => ({
    clientId: row.clientId,
    person: toPerson(row),
    held: readHeld(flags, row),
    wantsTaskMails: row.wantsTaskMails,
  }));
}

function usersOf(db: DbOrTx, companyId: string) {
  return db
    .selectFrom('users as u')
    .select([
      'u.user_id as userId',
      'u.contact_id as contactId',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      'u.language',
      'u.disabled_at as disabledAt',
    ])
    .where('u.company_id', '=', companyId);
}

function toPerson({
  userId,
  contactId,
  firstName,
  lastName,
  email,
  language,
  disabledAt,
}: Omit<Person, 'isDisabled'> & { readonly disabledAt: Date | null }): Person {
  return { userId, contactId, firstName, lastName, email, language, isDisabled: disabledAt !== null };
}
