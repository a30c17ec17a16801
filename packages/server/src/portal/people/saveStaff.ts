import type { NewStaffMember, StaffChange } from '@anteroom/contract';
import { resource } from '@anteroom/domain/people/permissions';
import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Tx } from '../schema.ts';
import { changeUser } from '../security/changeUser.ts';
import { type Author, announceRights, holdFirm } from './Author.ts';
import { announcePerson } from './announcePeople.ts';
import { refuseFaults, tidy } from './Faults.ts';
import type { PeopleDeps } from './saveClient.ts';
import { nameFaults } from './savePerson.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'person-disabled': unknown;
    'person-enabled': unknown;
    'staff-added': unknown;
    /** A staff member was given access to all clients by an exception, or lost it. Details: which. */
    'staff-exception-changed': unknown;
    /** Details: the role before and after. */
    'staff-role-changed': unknown;
  }
}

/**
 * Adds a member of the firm's staff, who can sign in after an invitation. Returns the user's ID.
 *
 * @throws ServerError `bad-request` with all errors in the draft.
 */
export async function addStaffMember(
  deps: PeopleDeps,
  tx: Tx,
  { companyId, entry }: Author,
  draft: NewStaffMember,
): Promise<string> {
  const { audit, ids } = deps;
  await holdFirm(tx, companyId);
  const person = {
    firstName: tidy(draft.firstName),
    lastName: tidy(draft.lastName),
    email: tidy(draft.email),
  };
  const taken = await tx
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '<>', 'client')
    .where(sql<boolean>`lower(email) = lower(${person.email})`)
    .executeTakeFirst();
  refuseFaults([
    ...nameFaults(person),
    ...(taken
      ? [
          {
            field: 'email',
            message: `a staff member has "${person.email}" already`,
            reason: 'taken' as const,
          },
        ]
      : []),
  ]);
  const userId = ids.next();
  const { language } = await tx
    .selectFrom('companies')
    .select('language')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { firstName, lastName, email } = person;
  const contact = { company_id: companyId, contact_id: userId };
  await tx
    .insertInto('contacts')
    .values({ ...contact, given_name: firstName, family_name: lastName, email })
    .execute();
  await tx
    .insertInto('users')
    .values({
      ...contact,
      user_id: userId,
      role: 'staff',
      email,
      first_name: firstName,
      last_name: lastName,
      language,
    })
    .execute();
  await tx
    .insertInto('staff_roles')
    .values({ company_id: companyId, user_id: userId, role: draft.role })
    .execute();
  const details = { ...entry.details, role: draft.role };
  await audit.record({ ...entry, action: 'staff-added', subject: `user:${userId}`, details }, tx);
  await announcePerson(deps, tx, companyId, { contactId: userId, change: 'added' });
  return userId;
}

/**
 * Changes the role of a member of the firm's staff, or whether they see all clients by an exception; disables or
 * enables their account.
 *
 * @throws ServerError `not-found`, or `conflict` if the firm would be left without an owner who can sign in.
 */
export async function changeStaffMember(
  deps: PeopleDeps,
  tx: Tx,
  { companyId, entry }: Author,
  userId: string,
  { role, isDisabled, seesAllClients }: StaffChange,
): Promise<void> {
  const { audit, clock } = deps;
  await holdFirm(tx, companyId);
  const before = await tx
    .selectFrom('users as u')
    .leftJoin('staff_roles as r', (join) =>
      join.onRef('r.company_id', '=', 'u.company_id').onRef('r.user_id', '=', 'u.user_id'),
    )
    .select(['r.role', 'u.contact_id as contactId', 'u.disabled_at as disabledAt'])
    .where('u.company_id', '=', companyId)
    .where('u.user_id', '=', userId)
    .where('u.role', '=', 'staff')
    .executeTakeFirst();
  if (!before) fail('not-found', 'There is no such member of the staff.');
  const { contactId } = before;
  const wasOwner = before.role === 'owner' && before.disabledAt === null;
  const isOwner = (role ?? before.role) === 'owner' && !(isDisabled ?? before.disabledAt !== null);
  if (wasOwner && !isOwner) await requireAnotherOwner(tx, companyId, userId);
  const subject = `user:${userId}`;
  if (role !== undefined && role !== before.role) {
    await tx
      .insertInto('staff_roles')
      .values({ company_id: companyId, user_id: userId, role })
      .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet({ role }))
      .execute();
    await announceRights(tx, companyId, [userId], clock.now());
    const details = { ...entry.details, role: { before: before.role, after: role } };
    await audit.record({ ...entry, action: 'staff-role-changed', subject, details }, tx);
    await announcePerson(deps, tx, companyId, { contactId, change: 'changed' });
  }
  if (seesAllClients !== undefined && (await setSeesAllClients(tx, { companyId, userId }, seesAllClients))) {
    await announceRights(tx, companyId, [userId], clock.now());
    const details = { ...entry.details, seesAllClients };
    await audit.record({ ...entry, action: 'staff-exception-changed', subject, details }, tx);
    await announcePerson(deps, tx, companyId, { contactId, change: 'changed' });
  }
  if (isDisabled !== undefined && isDisabled !== (before.disabledAt !== null)) {
    await changeUser(tx, { companyId, userId }, { disabled_at: isDisabled ? clock.now() : null });
    const action = isDisabled ? 'person-disabled' : 'person-enabled';
    await audit.record({ ...entry, action, subject }, tx);
    await announcePerson(deps, tx, companyId, { contactId, change: isDisabled ? 'disabled' : 'enabled' });
  }
}

/** Returns whether this changed the state. */
async function setSeesAllClients(
  tx: Tx,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  seesAllClients: boolean,
): Promise<boolean> {
  const grant = { company_id: companyId, user_id: userId, permission: resource.allClients };
  const changed = seesAllClients
    ? await tx
        .insertInto('user_permissions')
        .values(grant)
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id')
        .execute()
    : await tx
        .deleteFrom('user_permissions')
        .where(({ and }) => and(grant))
        .returning('user_id')
        .execute();
  return changed.length > 0;
}

async function requireAnotherOwner(tx: Tx, companyId: string, userId: string): Promise<void> {
  const other = await tx
    .selectFrom('staff_roles as r')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.user_id', '=', 'r.user_id'),
    )
    .select('r.user_id')
    .where('r.company_id', '=', companyId)
    .where('r.role', '=', 'owner')
    .where('r.user_id', '<>', userId)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
  if (other) return;
  fail('conflict', 'A firm needs an owner. Make another person an owner first.', {
    errors: [{ path: 'body', message: 'is the last owner of the firm', reason: 'last-owner' }],
  });
}
