import type { Origin } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import type { AreaServices } from '../AreaServices.ts';
import { signOutAccount } from '../accounts/ownAccount.ts';
import { hashPassword } from '../idp/accounts.ts';
import { issuePass } from '../idp/passes.ts';
import { forgetMailedCode } from './mailedCode.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** A forgotten password was replaced by means of an e-mailed code. */
    'password-changed': unknown;
  }
}

/**
 * Replaces a forgotten password and ends all of the person's sessions, so that anybody who knew the old password is
 * signed out. A second factor stays required.
 *
 * @returns A pass for the sign-in that follows, or null if the address has no account or the code was used in the
 * meantime.
 */
export async function setForgottenPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'audit'> & Pick<AreaServices, 'sessionCache'>,
  {
    emailKey,
    secret,
    password,
  }: { readonly emailKey: string; readonly secret: string; readonly password: string },
  from: Origin,
): Promise<string | null> {
  const { db, audit, sessionCache } = deps;
  // Hashed whether or not anybody has the address, so that both cases take the same time.
  const password_hash = await hashPassword(password);
  const done = await db.transaction().execute(async (tx) => {
    if (!(await forgetMailedCode(tx, secret))) return null;
    const account = await tx
      .updateTable('idp.accounts')
      .set({ password_hash })
      .where('email_key', '=', emailKey)
      .returning('subject')
      .executeTakeFirst();
    if (!account) return null;
    const { subject } = account;
    const users = await signOutAccount(deps, tx, subject);
    for (const user of users)
      await audit.record({ action: 'password-changed', ...user, subject: `account:${subject}`, ...from }, tx);
    return { users, pass: await issuePass(deps, tx, { subject, methods: ['pwd'] }) };
  });
  for (const { companyId, userId } of done?.users ?? []) sessionCache.forget(companyId, userId);
  return done?.pass ?? null;
}
