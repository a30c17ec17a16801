import type { PersonDraft } from '@anteroom/contract';
import { isEmailAddress } from '@anteroom/domain/people/emailAddress';
import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { visibleClient } from '../clients/visibleClients.ts';
import { visibleContact } from '../clients/visibleContact.ts';
import { revokeMisaddressed } from '../invitations/invite.ts';
import type { Tx } from '../schema.ts';
import { changeUser } from '../security/changeUser.ts';
import { type Author, holdFirm } from './Author.ts';
import { announcePerson } from './announcePeople.ts';
import { changeExceptions } from './exceptions.ts';
import { type Fault, refuseFaults, tidy, tidyOrNull } from './Faults.ts';
import { changedFields, type PeopleDeps } from './saveClient.ts';
import { readPeople, type StoredPerson, writePeople } from './storedPeople.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'person-added': unknown;
    'person-changed': unknown;
    /** A person of a client, or a staff member, can no longer sign in. */
    'person-disabled': unknown;
    /** The person can sign in again. */
    'person-enabled': unknown;
    /** A person of a client must use a second factor, whatever the firm's rule is. */
    'second-factor-required': unknown;
    /** The firm's rule applies to the person again. */
    'second-factor-not-required': unknown;
  }
}

/**
 * Adds a person of the firm's clients. Returns the contact's ID.
 *
 * @throws ServerError `bad-request` with all errors in the draft.
 */
export async function addPerson(
  deps: PeopleDeps,
  tx: Tx,
  author: Author,
  draft: PersonDraft,
): Promise<string> {
  const { audit, ids } = deps;
  await holdFirm(tx, author.companyId);
  const { person, faults } = applyPersonDraft(newPerson(ids.next()), draft);
  const ofAccount = (['isDisabled', 'requiresSecondFactor'] as const).filter((field) => draft[field]);
  const hasExceptions = (draft.addExceptions ?? []).length > 0;
  refuseFaults([
    ...faults,
    ...(await foundFaults(tx, author, person, draft)),
    ...ofAccount.map((field): Fault => ({ field, ...noAccount })),
    ...(hasExceptions ? [{ field: 'addExceptions', ...noAccount }] : []),
  ]);
  await writePeople(tx, author.companyId, [person]);
  await audit.record({ ...author.entry, action: 'person-added', subject: `contact:${person.contactId}` }, tx);
  await announcePerson(deps, tx, author.companyId, { contactId: person.contactId, change: 'added' });
  return person.contactId;
}

/**
 * Changes a person of the firm's clients, disables or enables their account, or requires a second factor. A draft that
 * changes nothing is not recorded.
 *
 * @returns whether anything changed.
 * @throws ServerError `not-found`, also for the firm's staff, or `bad-request` with all errors in the draft.
 */
export async function changePerson(
  deps: PeopleDeps,
  tx: Tx,
  author: Author,
  contactId: string,
  draft: PersonDraft,
): Promise<boolean> {
  const { companyId, entry } = author;
  await holdFirm(tx, companyId);
  await requirePerson(tx, author, contactId);
  const [before] = await readPeople(tx, companyId, { ids: [contactId] });
  if (!before) fail('not-found', 'There is no such person.');
  const { person, faults } = applyPersonDraft(before, draft);
  refuseFaults([...faults, ...(await foundFaults(tx, author, person, draft))]);
  const isAccountChanged = await changeAccount(deps, tx, author, contactId, draft);
  const fields = changedFields(before, person);
  if (fields.length === 0) return isAccountChanged;
  await writePeople(tx, companyId, [person]);
  await revokeMisaddressed(deps, tx, companyId, [contactId], entry);
  const details = { ...entry.details, fields };
  await deps.audit.record(
    { ...entry, action: 'person-changed', subject: `contact:${contactId}`, details },
    tx,
  );
  await announcePerson(deps, tx, companyId, { contactId, change: 'changed' });
  return true;
}

const noAccount: Pick<Fault, 'message' | 'reason'> = {
  message: 'the person has no account yet: invite them first',
  reason: 'no-account',
};

/** Returns the person as the draft leaves them, and the errors that can be found without reading the firm's data. */
export function applyPersonDraft(
  before: StoredPerson,
  draft: PersonDraft,
): { readonly person: StoredPerson; readonly faults: readonly Fault[] } {
  const text = (given: string | undefined, kept: string) => (given === undefined ? kept : tidy(given));
  const person: StoredPerson = {
    contactId: before.contactId,
    firstName: text(draft.firstName, before.firstName),
    lastName: text(draft.lastName, before.lastName),
    email: text(draft.email, before.email),
    code: draft.code === undefined ? before.code : tidyOrNull(draft.code),
    clients: [...new Set([...before.clients, ...(draft.addClients ?? [])])]
      .filter((id) => !draft.removeClients?.includes(id))
      .sort(),
  };
  return { person, faults: nameFaults(person) };
}

/** Returns the errors in a person's name and e-mail address. */
export function nameFaults({
  firstName,
  lastName,
  email,
}: Pick<StoredPerson, 'firstName' | 'lastName' | 'email'>): readonly Fault[] {
  const faults: Fault[] = [];
  if (firstName === '' && lastName === '')
    faults.push({ field: 'firstName', message: 'is missing', reason: 'required' });
  if (email === '') faults.push({ field: 'email', message: 'is missing', reason: 'required' });
  else if (!isEmailAddress(email))
    faults.push({ field: 'email', message: `"${email}" is not an e-mail address`, reason: 'invalid' });
  return faults;
}

/** Returns a new person without any data but the contact ID. */
export function newPerson(contactId: string): StoredPerson {
  return { contactId, firstName: '', lastName: '', email: '', code: null, clients: [] };
}

/** Returns the errors that depend on the firm's existing data: a taken key, or unknown clients. */
async function foundFaults(
  tx: Tx,
  { companyId, reader }: Author,
  { contactId, code }: StoredPerson,
  draft: PersonDraft,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  if (draft.code !== undefined && code !== null) {
    const named = await readPeople(tx, companyId, { codes: [code.toLowerCase()], emails: [] });
    if (named.some((other) => other.contactId !== contactId))
      faults.push({ field: 'code', message: `another person has the key "${code}"`, reason: 'taken' });
  }
  const asked = draft.addClients ?? [];
  if (asked.length > 0) {
    const rows = await tx
      .selectFrom('clients')
      .select('client_id')
      .where(visibleClient(reader, 'clients'))
      .where(sql<boolean>`client_id = any(${[...asked]}::text[])`)
      .execute();
    const known = new Set(rows.map(({ client_id }) => client_id));
    for (const [index, clientId] of asked.entries()) {
      if (!known.has(clientId))
        faults.push({ field: `addClients/${index}`, message: 'there is no such client', reason: 'unknown' });
    }
  }
  return faults;
}

async function requirePerson(tx: Tx, { reader }: Author, contactId: string): Promise<void> {
  const found = await tx
    .selectFrom('contacts')
    .select('contact_id')
    .where('contact_id', '=', contactId)
    .where(visibleContact(reader, 'contacts'))
    .executeTakeFirst();
  if (!found) fail('not-found', 'There is no such person.');
}

async function changeAccount(
  deps: PeopleDeps,
  tx: Tx,
  author: Author,
  contactId: string,
  { isDisabled, requiresSecondFactor, ...exceptions }: PersonDraft,
): Promise<boolean> {
  const { addExceptions = [], removeExceptions = [] } = exceptions;
  const isAboutExceptions = addExceptions.length + removeExceptions.length > 0;
  if (isDisabled === undefined && requiresSecondFactor === undefined && !isAboutExceptions) return false;
  const { audit, clock } = deps;
  const { companyId, entry } = author;
  const user = await tx
    .selectFrom('users')
    .select(['user_id as userId', 'mfa_required as requiresSecondFactor', 'disabled_at as disabledAt'])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst();
  if (!user) {
    // A person without an account cannot be disabled, nor required to use a second factor.
    const fields = [
      ...(isDisabled ? ['isDisabled'] : []),
      ...(requiresSecondFactor ? ['requiresSecondFactor'] : []),
      ...(addExceptions.length > 0 ? ['addExceptions'] : []),
    ];
    refuseFaults(fields.map((field) => ({ field, ...noAccount })));
    return false;
  }
  const { userId } = user;
  const subject = `user:${userId}`;
  let isChanged = await changeExceptions(deps, tx, author, { userId, contactId }, exceptions);
  if (isDisabled !== undefined && isDisabled !== (user.disabledAt !== null)) {
    await changeUser(tx, { companyId, userId }, { disabled_at: isDisabled ? clock.now() : null });
    const action = isDisabled ? 'person-disabled' : 'person-enabled';
    await audit.record({ ...entry, action, subject }, tx);
    await announcePerson(deps, tx, companyId, { contactId, change: isDisabled ? 'disabled' : 'enabled' });
    isChanged = true;
  }
  if (requiresSecondFactor !== undefined && requiresSecondFactor !== user.requiresSecondFactor) {
    await changeUser(tx, { companyId, userId }, { mfa_required: requiresSecondFactor });
    const action = requiresSecondFactor ? 'second-factor-required' : 'second-factor-not-required';
    await audit.record({ ...entry, action, subject }, tx);
    await announcePerson(deps, tx, companyId, { contactId, change: 'changed' });
    isChanged = true;
  }
  return isChanged;
}
