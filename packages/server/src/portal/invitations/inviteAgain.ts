import { sql } from 'kysely';
import { accountKey } from '../idp/accounts.ts';
import { type InvitationDeps, invite } from './invite.ts';

/**
 * Sends new links to an address that was invited and has not joined, also where the former link has expired. Does
 * nothing where the invitation was withdrawn, or where the person has another address now.
 */
export async function inviteAgain(deps: InvitationDeps, email: string): Promise<void> {
  const invited = await deps.db
    .selectFrom('invitations as i')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'i.company_id').onRef('u.user_id', '=', 'i.user_id'),
    )
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 'u.company_id').onRef('c.contact_id', '=', 'u.contact_id'),
    )
    .select(['u.company_id as companyId', 'c.contact_id as contactId'])
    .where(sql`lower(normalize(i.email, NFKC))`, '=', accountKey(email))
    .whereRef(sql`lower(c.email)`, '=', sql`lower(i.email)`)
    .where('i.joined_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_identities as k')
            .select('k.user_id')
            .whereRef('k.company_id', '=', 'u.company_id')
            .whereRef('k.user_id', '=', 'u.user_id'),
        ),
      ),
    )
    .execute();
  for (const { companyId, contactId } of invited)
    await deps.db.transaction().execute((tx) => invite(deps, tx, companyId, contactId, { userId: null }));
}
