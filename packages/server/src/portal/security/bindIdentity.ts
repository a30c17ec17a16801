import type { Tx } from '../schema.ts';
import type { ProviderAccount } from './admission.ts';

/**
 * Binds an account at an identity provider to a user of a firm, who signs in with it from then on.
 *
 * @returns false if the account already belongs to another user of the firm.
 */
export async function bindIdentity(
  tx: Tx,
  { issuer, subject }: ProviderAccount,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_identities')
    .values({ issuer, subject, company_id: companyId, user_id: userId })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject', 'company_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
