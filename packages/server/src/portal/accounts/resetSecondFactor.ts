import { fullName } from '@anteroom/domain/people/fullName';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import { embeddedIssuer } from '../idp/embeddedProvider.ts';
import { pathOfPerson } from '../people/pathOfPerson.ts';
import type { Tx } from '../schema.ts';
import { type FirmUser, signOutAccount } from './ownAccount.ts';
import { appRemovedByYouMail, appRemovedMail } from './secondFactorMails.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** Staff removed a lost second factor. */
    'second-factor-reset': unknown;
  }
}

/** The person who resets it, for the audit log, with the e-mail address to notify; null for the operator. */
export type Resetter = Pick<AuditEntry, 'userId' | 'requestId' | 'address' | 'details'> & {
  readonly email: string | null;
  readonly language: string;
};

/**
 * Removes the authenticator app, the recovery codes and the passkeys of a person's account. If a second factor is
 * required, the next sign-in sets up another app. The person is signed out everywhere. Both the person and whoever did
 * this get an e-mail.
 *
 * @returns The users of the account, whose sessions have ended.
 * @throws ServerError `not-found` if the person has no account with a second factor.
 */
export async function resetSecondFactor(
  { clock, audit, mail }: Pick<Deps, 'clock' | 'audit' | 'mail'>,
  tx: Tx,
  companyId: string,
  contactId: string,
  { email, language, ...by }: Resetter,
): Promise<readonly FirmUser[]> {
  const person = await findAccount(tx, companyId, contactId);
  if (!person || !(person.hasApp || (await hasPasskey(tx, person.subject))))
    fail('not-found', 'This person has no authenticator app and no passkey here.');
  const { subject, userId } = person;
  await tx
    .updateTable('idp.accounts')
    .set({ totp_secret: null, totp_last_step: null })
    .where('subject', '=', subject)
    .execute();
  await tx.deleteFrom('idp.recovery_codes').where('subject', '=', subject).execute();
  await tx.deleteFrom('idp.passkeys').where('subject', '=', subject).execute();
  const users = await signOutAccount({ clock }, tx, subject);
  await audit.record({ ...by, action: 'second-factor-reset', companyId, subject: `user:${userId}` }, tx);
  const { firm, firstName } = person;
  const toPerson = appRemovedMail(person.language, { firm, firstName });
  await mail.enqueue(companyId, { to: person.email, ...toPerson }, tx);
  if (email !== null) {
    const name = fullName(person);
    const path = pathOfPerson({ role: person.role, contactId });
    await mail.enqueue(companyId, { to: email, ...appRemovedByYouMail(language, { firm, name, path }) }, tx);
  }
  return users;
}

function findAccount(tx: Tx, companyId: string, contactId: string) {
  return tx
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.company_id', 'u.company_id')
    .innerJoin('user_identities as i', (join) =>
      join.onRef('i.company_id', '=', 'u.company_id').onRef('i.user_id', '=', 'u.user_id'),
    )
    .innerJoin('idp.accounts as a', 'a.subject', 'i.subject')
    .select((eb) => eb('a.totp_secret', 'is not', null).as('hasApp'))
    .select([
      'a.subject',
      'a.email',
      'u.user_id as userId',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.language',
      'u.role',
      'c.name as firm',
    ])
    .where('u.company_id', '=', companyId)
    .where('u.contact_id', '=', contactId)
    .where('i.issuer', '=', embeddedIssuer)
    .executeTakeFirst();
}

async function hasPasskey(tx: Tx, subject: string): Promise<boolean> {
  const passkeys = tx.selectFrom('idp.passkeys').select('passkey_id').where('subject', '=', subject);
  return (await passkeys.limit(1).execute()).length > 0;
}
