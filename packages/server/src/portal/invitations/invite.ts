import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Audit, AuditEntry } from '../../kernel/audit/audit.ts';
import { announcePerson, type PeopleEvents } from '../people/announcePeople.ts';
import type { Tx } from '../schema.ts';
import { hashOf, newSecret } from '../security/secrets.ts';
import { invitationDays, invitationMail } from './invitationMail.ts';
import { inviteeOf } from './userOfContact.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'person-invited': unknown;
    'invitation-revoked': unknown;
  }
}

export type InvitationDeps = Pick<Deps, 'db' | 'clock' | 'audit' | 'mail' | 'origin'> & PeopleEvents;

/** Who invites people of a firm, for the audit log: a staff member, or the operator through a command. */
export type Inviter = Pick<AuditEntry, 'userId' | 'requestId' | 'address' | 'details'>;

/**
 * Sends a person of the firm an invitation link, which works once, within 14 days. Earlier links stop working. Creates
 * a user for a contact who does not have one yet.
 *
 * @param batchKey - idempotency key of the request that invites several people
 * @returns The user's ID.
 * @throws ServerError `not-found`; `conflict` (`joined`, `disabled`) if the person cannot be invited.
 */
export async function invite(
  deps: InvitationDeps,
  tx: Tx,
  companyId: string,
  contactId: string,
  by: Inviter,
  batchKey: string | null = null,
): Promise<string> {
  const { clock, audit, mail, origin } = deps;
  const person = await inviteeOf(tx, companyId, contactId);
  const { userId } = person;
  const secret = newSecret();
  const now = clock.now();
  const invitation = {
    secret_hash: hashOf(secret),
    email: person.email,
    invited_by: by.userId,
    sent_at: now,
    expires_at: new Date(now.getTime() + invitationDays * 86_400_000),
    joined_at: null,
    revoked_at: null,
    batch_key: batchKey,
  };
  await tx
    .insertInto('invitations')
    .values({ company_id: companyId, user_id: userId, ...invitation })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(invitation))
    .execute();
  await audit.record({ ...by, action: 'person-invited', companyId, subject: `user:${userId}` }, tx);
  await announcePerson(deps, tx, companyId, { contactId, change: 'invited' });
  const { firm, firstName, email, language, isStaff } = person;
  const link = `${origin}/idp/join/${encodeURIComponent(companyId)}/${secret}`;
  const letter = invitationMail(language, { firm, firstName, link, isStaff });
  await mail.enqueue(companyId, { to: email, ...letter }, tx);
  return userId;
}

/**
 * Withdraws an open invitation, whose link stops working.
 *
 * @throws ServerError `not-found` if there is none.
 */
export async function revokeInvitation(
  { clock, audit }: Pick<InvitationDeps, 'clock' | 'audit'>,
  tx: Tx,
  companyId: string,
  contactId: string,
  by: Inviter,
): Promise<void> {
  const revoked = await revoking(tx, clock, companyId)
    .where('u.contact_id', '=', contactId)
    .executeTakeFirst();
  if (!revoked) fail('not-found', 'This person has no open invitation.');
  await recordRevoked(audit, tx, companyId, revoked.user_id, by);
}

/**
 * Withdraws the open invitations of people whose e-mail address is another one now: the link must not work for whoever
 * has the former address.
 */
export async function revokeMisaddressed(
  { clock, audit }: Pick<InvitationDeps, 'clock'> & { readonly audit: Pick<Audit, 'record'> },
  tx: Tx,
  companyId: string,
  contactIds: readonly string[],
  by: Inviter,
): Promise<void> {
  const revoked = await revoking(tx, clock, companyId)
    .where(sql<boolean>`u.contact_id = any(${[...contactIds]}::text[])`)
    .where(sql<boolean>`lower(u.email) <> lower(i.email)`)
    .execute();
  for (const { user_id } of revoked) await recordRevoked(audit, tx, companyId, user_id, by);
}

function recordRevoked(
  audit: Pick<Audit, 'record'>,
  tx: Tx,
  companyId: string,
  userId: string,
  by: Inviter,
): Promise<void> {
  return audit.record({ ...by, action: 'invitation-revoked', companyId, subject: `user:${userId}` }, tx);
}

/** Returns the statement that withdraws a firm's open invitations `i` of users `u`, and returns the users' IDs. */
function revoking(tx: Tx, clock: InvitationDeps['clock'], companyId: string) {
  return tx
    .updateTable('invitations as i')
    .from('users as u')
    .set({ revoked_at: clock.now() })
    .whereRef('u.company_id', '=', 'i.company_id')
    .whereRef('u.user_id', '=', 'i.user_id')
    .where('i.company_id', '=', companyId)
    .where('i.joined_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .returning('i.user_id');
}

/** Requires that a person was invited, so that the invitation can be sent again. */
export async function requireInvited(tx: Tx, companyId: string, contactId: string): Promise<void> {
  if (!(await wasInvited(tx, companyId, contactId))) fail('not-found', 'This person was not invited.');
}

/** Returns whether a person was invited or, with an idempotency key, was invited by the request with that key. */
export async function wasInvited(
  tx: Tx,
  companyId: string,
  contactId: string,
  batchKey?: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('invitations as i')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'i.company_id').onRef('u.user_id', '=', 'i.user_id'),
    )
    .select('i.user_id')
    .where('i.company_id', '=', companyId)
    .where('u.contact_id', '=', contactId)
    .$if(batchKey !== undefined, (query) => query.where('i.batch_key', '=', batchKey as string))
    .executeTakeFirst();
  return found !== undefined;
}
