import { fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { acrossFirms } from '../../kernel/database/firmAtWork.ts';
import { hashPassword } from '../idp/accounts.ts';
import { faultOfPassword, type PasswordFault } from '../idp/passwordRules.ts';
import { passwordChangedMail } from '../mailedCodes/passwordMails.ts';
import type { Tx } from '../schema.ts';
import type { OwnPasswords } from './OwnPasswords.ts';
import { type FirmUser, type OwnAccount, signOutAccount } from './ownAccount.ts';

const texts: Readonly<Record<PasswordFault, string>> = {
  passwordShort: 'Choose a password of at least 8 characters.',
  passwordCommon: 'Too many people use this password. Choose another one.',
  passwordPersonal: 'This password is your name or address. Choose another one.',
};

interface Change {
  readonly current: string;
  readonly next: string;
}

/**
 * Changes the password of a signed-in person who knows the current one. All their other sessions end, and they get an
 * e-mail.
 *
 * @returns the account's users, whose sessions may be cached.
 * @throws ServerError `bad-request` for a wrong password, or an unacceptable new one; `too-many-requests`.
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'audit' | 'mail'>,
  passwords: OwnPasswords,
  scope: Scope,
  account: OwnAccount,
  { current, next }: Change,
  from: Origin,
): Promise<readonly FirmUser[]> {
  const { subject, email, firm, firstName, lastName, language } = account;
  await passwords.require(subject, current);
  const names = [firstName, lastName, firstName + lastName, firm];
  const fault = await faultOfPassword(next, { email, names });
  if (fault)
    fail('bad-request', texts[fault], {
      errors: [{ path: 'body/next', message: 'may not be chosen', reason: fault }],
    });
  const password_hash = await hashPassword(next);
  const change = async (tx: Tx) => {
    await tx
      .updateTable('idp.accounts')
      .set({ password_hash })
      .where('subject', '=', subject)
      .where('password_hash', 'is not', null)
      .execute();
    const users = await signOutAccount(deps, tx, subject, scope.sessionId);
    for (const user of users)
      await deps.audit.record(
        { action: 'password-changed', ...user, subject: `account:${subject}`, ...from },
        tx,
      );
    const letter = passwordChangedMail(language, { firm, firstName });
    await deps.mail.enqueue(scope.companyId, { to: email, ...letter }, tx);
    return users;
  };
  return acrossFirms('accounts', () => deps.db.transaction().execute(change));
}
