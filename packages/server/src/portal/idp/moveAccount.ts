import { fail, isTaken } from '@anteroom/server-sdk';
import type { Tx } from '../schema.ts';
import { accountKey } from './accounts.ts';
import { embeddedIssuer } from './embeddedProvider.ts';

/**
 * Changes the address of a person's account with the embedded provider, if they have one. From then on they sign in
 * with the new address at all of their firms.
 *
 * @throws ServerError `conflict` if another account has the address.
 */
export async function moveAccount(
  tx: Tx,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  email: string,
): Promise<void> {
  const account = await tx
    .selectFrom('user_identities as i')
    .innerJoin('idp.accounts as a', 'a.subject', 'i.subject')
    .select(['a.subject', 'a.email_key as emailKey'])
    .where('i.issuer', '=', embeddedIssuer)
    .where('i.company_id', '=', companyId)
    .where('i.user_id', '=', userId)
    .executeTakeFirst();
  if (!account) return;
  const email_key = accountKey(email);
  const taken = await tx
    .selectFrom('idp.accounts')
    .select('subject')
    .where('email_key', '=', email_key)
    .where('subject', '<>', account.subject)
    .executeTakeFirst();
  if (taken) failTaken();
  await tx
    .updateTable('idp.accounts')
    .set({ email: email.trim(), email_key })
    .where('subject', '=', account.subject)
    .execute()
    .catch((error: unknown) => {
      // Somebody else has confirmed the address at the same time.
      if (!isTaken(error, 'accounts_by_email')) throw error;
      failTaken();
    });
}

function failTaken(): never {
  fail('conflict', 'Another account has this address.');
}
