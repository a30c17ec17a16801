import { clientGrants } from '@anteroom/domain/people/staffRoles';
import { fail } from '@anteroom/server-sdk';
import type { Tx } from '../schema.ts';

/** A contact with their existing or future user. */
export interface Invitee {
  readonly userId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: string;
  readonly firm: string;
  readonly isStaff: boolean;
  readonly isDisabled: boolean;
  readonly hasJoined: boolean;
}

/**
 * Returns the user of a contact who has not joined yet. Creates the user if there is none.
 *
 * @throws ServerError `not-found`; `conflict` (`joined`, `disabled`) if the contact cannot be let in.
 */
export async function userOfContact(tx: Tx, companyId: string, contactId: string): Promise<string> {
  return (await inviteeOf(tx, companyId, contactId)).userId;
}

/** Like {@link userOfContact}, but also returns the data for an invitation. */
export async function inviteeOf(
  tx: Tx,
  companyId: string,
  contactId: string,
): Promise<Invitee & { readonly userId: string }> {
  const person = await findInvitee(tx, companyId, contactId);
  if (!person) fail('not-found', 'There is no such person.');
  if (person.isDisabled) refuse('This person’s account is disabled. Enable it first.', 'disabled');
  if (person.hasJoined) refuse('This person has joined already.', 'joined');
  return { ...person, userId: person.userId ?? (await addUser(tx, companyId, contactId, person)) };
}

/**
 * Finds a contact and their user, and locks the contact, because two simultaneous invitations would create two users.
 */
async function findInvitee(tx: Tx, companyId: string, contactId: string): Promise<Invitee | undefined> {
  const contact = await tx
    .selectFrom('contacts')
    .select(['given_name as firstName', 'family_name as lastName', 'email'])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .forUpdate()
    .executeTakeFirst();
  if (!contact) return undefined;
  const firm = await tx
    .selectFrom('companies')
    .select(['name', 'language'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const user = await tx
    .selectFrom('users as u')
    .select(['u.user_id as userId', 'u.language', 'u.role', 'u.disabled_at as disabledAt'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_identities as k')
          .select('k.user_id')
          .whereRef('k.company_id', '=', 'u.company_id')
          .whereRef('k.user_id', '=', 'u.user_id'),
      ).as('hasJoined'),
    )
    .where('u.company_id', '=', companyId)
    .where('u.contact_id', '=', contactId)
    .executeTakeFirst();
  return {
    ...contact,
    userId: user?.userId ?? null,
    language: user?.language ?? firm.language,
    firm: firm.name,
    isStaff: user !== undefined && user.role !== 'client',
    isDisabled: Boolean(user?.disabledAt),
    hasJoined: Boolean(user?.hasJoined),
  };
}

/** Adds a user for a contact. The user sees what the contact's clients have. */
async function addUser(tx: Tx, companyId: string, contactId: string, person: Invitee): Promise<string> {
  await tx
    .insertInto('users')
    .values({
      company_id: companyId,
      user_id: contactId,
      contact_id: contactId,
      role: 'client',
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      language: person.language,
    })
    .execute();
  await tx
    .insertInto('user_permissions')
    .values(clientGrants.map((permission) => ({ company_id: companyId, user_id: contactId, permission })))
    .execute();
  return contactId;
}

function refuse(message: string, reason: 'joined' | 'disabled'): never {
  fail('conflict', message, { errors: [{ path: 'body/contactId', message, reason }] });
}
