import { fail, type Scope } from '@anteroom/server-sdk';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { hashOf, newSecret } from '../security/secrets.ts';
import { confirmationHours, emailChangeTexts } from './emailChangeTexts.ts';

/** Sends a link to a person's new address. A link that was sent before it works no more. */
export async function beginEmailChange(
  { clock, mail, origin }: Deps,
  tx: Tx,
  scope: Scope,
  email: string,
): Promise<void> {
  const secret = newSecret();
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
  // As a fragment the secret reaches no server, no log and no `Referer`.
  const link = `${origin}/confirm-email#${secret}`;
  const texts = emailChangeTexts(scope.language);
  const letter = texts.confirm({ firm: scope.companyName, firstName: scope.firstName, email, link });
  await mail.enqueue(scope.companyId, { to: email, language: scope.language, ...letter }, tx);
}

/**
 * Puts the address to which a secret was sent in its place, once, and tells the address before it.
 *
 * @throws ServerError `not-found` for a secret that is unknown, used, replaced or too old.
 */
export async function confirmEmail(
  { db, clock, audit, mail }: Deps,
  secret: string,
  from: { readonly requestId: string; readonly address: string },
): Promise<{ companyId: string; userId: string; email: string }> {
  return db.transaction().execute(async (tx) => {
    const waiting = await tx
      .deleteFrom('email_changes')
      .where('secret_hash', '=', hashOf(secret))
      .where('expires_at', '>', clock.now())
      .returning(['company_id', 'user_id', 'email'])
      .executeTakeFirst();
    if (!waiting) fail('not-found', 'This link was already used or has expired.');
    const { company_id, user_id, email } = waiting;
    const before = await tx
      .selectFrom('users as u')
      .innerJoin('companies as c', 'c.company_id', 'u.company_id')
      .select(['u.email', 'u.contact_id', 'u.first_name as firstName', 'u.language', 'c.name as firm'])
      .where('u.company_id', '=', company_id)
      .where('u.user_id', '=', user_id)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('users')
      .set({ email })
      .where('company_id', '=', company_id)
      .where('user_id', '=', user_id)
      .execute();
    await tx
      .updateTable('contacts')
      .set({ email })
      .where('company_id', '=', company_id)
      .where('contact_id', '=', before.contact_id)
      .execute();
    const who = { companyId: company_id, userId: user_id };
    const details = { before: before.email, after: email };
    await audit.record({ action: 'email-changed', ...who, subject: `user:${user_id}`, details, ...from }, tx);
    const { firm, firstName, language } = before;
    const letter = emailChangeTexts(language).changed({ firm, firstName, email });
    await mail.enqueue(company_id, { to: before.email, language, ...letter }, tx);
    return { ...who, email };
  });
}
