import type { Tx } from '../schema.ts';
import { embeddedIssuer } from './embeddedProvider.ts';

/**
 * Makes the embedded provider forget that a person is signed in to it, in every browser: where a session is ended from
 * afar, the next sign-in asks for the password again.
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
