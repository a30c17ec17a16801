import type { Tx } from '../schema.ts';

/**
 * Invalidates the link that would confirm a person's new e-mail address. Whoever knew a password that has been replaced
 * since, or had an account that was disabled, must not take it over with an address of their own.
 */
export async function forgetEmailChange(
  tx: Tx,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<void> {
  await tx
    .deleteFrom('email_changes')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}
