import type { Tx } from '../schema.ts';
import { embeddedIssuer } from './embeddedProvider.ts';

/**
 * Ends a person's sessions at the embedded provider in every browser, so that after a session was ended remotely, the
 * next sign-in asks for the password again.
 */
export async function forgetSignedIn(
  tx: Tx,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<void> {
  await tx
    .deleteFrom('idp.models')
    .where('model', '=', 'Session')
    .where(({ eb, selectFrom }) =>
      eb(
        'account_id',
        'in',
        selectFrom('user_identities')
          .select('subject')
          .where('issuer', '=', embeddedIssuer)
          .where('company_id', '=', companyId)
          .where('user_id', '=', userId),
      ),
    )
    .execute();
}
