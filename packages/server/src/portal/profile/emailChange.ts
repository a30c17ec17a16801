import { fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { asFirm } from '../../kernel/halves/firmDatabase.ts';
import { moveAccount } from '../idp/moveAccount.ts';
import type { Tx } from '../schema.ts';
import { changeUser } from '../security/changeUser.ts';
import { type FirmKey, firmKeyOf, hashOf, newFirmSecret } from '../security/secrets.ts';
import { addressChangedMail, confirmationHours, confirmationMail } from './emailChangeMails.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'email-changed': unknown;
  }
}

/** Sends a link to a person's new address. Links that were sent earlier stop working. */
export async function beginEmailChange(
  { clock, mail, origin }: Deps,
  tx: Tx,
  scope: Scope,
  email: string,
): Promise<void> {
  const secret = newFirmSecret(scope.companyId);
  const waiting = {
    email,
    secret_hash: hashOf(secret),
    expires_at: new Date(clock.now().getTime() + confirmationHours * 3_600_000),
  };
  await tx
    .insertInto('email_changes')
    .values({ company_id: scope.companyId, user_id: scope.userId, ...waiting })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(waiting))
    .execute();
  // The secret is in the fragment, which is not sent to servers and does not appear in logs or in `Referer`.
  const link = `${origin}/confirm-email/${scope.companyId}#${secret}`;
  const facts = { firm: scope.companyName, firstName: scope.firstName, email, link };
  const letter = { to: email, ...confirmationMail(scope.language, facts), isAwaited: true };
  await mail.enqueue(scope.companyId, letter, tx);
}

/**
 * Replaces a person's e-mail address with the one to which the secret was sent, and notifies the previous address. A
 * secret works once.
 *
 * If the person has an account at the portal's own identity provider, its address changes too.
 *
 * @throws ServerError `not-found` for a secret that is unknown, used, replaced or expired; `conflict` if somebody
 * else's account has the address.
 */
export async function confirmEmail(
  { db, clock, audit, mail }: Deps,
  secret: string,
  from: Origin,
): Promise<{ companyId: string; userId: string; email: string }> {
  const key = firmKeyOf(secret);
  if (!key) failLink();
  const company_id = key.companyId;
  return db.transaction().execute(async (tx) => {
    const waiting = await asFirm(tx, company_id, () => takeWaiting(tx, key, clock.now()));
    if (!waiting) failLink();
    const { user_id, email } = waiting;
    const before = await tx
      .selectFrom('users as u')
      .innerJoin('companies as c', 'c.company_id', 'u.company_id')
      .select(['u.email', 'u.contact_id', 'u.first_name as firstName', 'u.language', 'c.name as firm'])
      .where('u.company_id', '=', company_id)
      .where('u.user_id', '=', user_id)
      .executeTakeFirstOrThrow();
    await changeUser(tx, { companyId: company_id, userId: user_id }, { email });
    await tx
      .updateTable('contacts')
      .set({ email })
      .where('company_id', '=', company_id)
      .where('contact_id', '=', before.contact_id)
      .execute();
    await moveAccount(tx, { companyId: company_id, userId: user_id }, email);
    const who = { companyId: company_id, userId: user_id };
    const own = { before: before.email, after: email };
    await audit.record({ action: 'email-changed', ...who, subject: `user:${user_id}`, own, ...from }, tx);
    const { firm, firstName, language } = before;
    const letter = addressChangedMail(language, { firm, firstName, email });
    await mail.enqueue(company_id, { to: before.email, ...letter }, tx);
    return { ...who, email };
  });
}

function takeWaiting(tx: Tx, { companyId, hash }: FirmKey, now: Date) {
  return tx
    .deleteFrom('email_changes')
    .where('company_id', '=', companyId)
    .where('secret_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
}

function failLink(): never {
  fail('not-found', 'This link was already used or has expired.');
}
