import type { ImportRow } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { personState } from '../people/personState.ts';
import type { DbOrTx } from '../schema.ts';
import type { InvitationDeps, Inviter } from './invite.ts';
import { inviteChosen, refusalLine } from './inviteUninvited.ts';

/** Number of people to invite between two lines of the command's output. */
const batchSize = 100;

/** Returns the e-mail addresses in an import's rows of people who have not been invited or would be new. */
export async function addressesToInvite(
  db: DbOrTx,
  companyId: string,
  rows: readonly ImportRow[],
): Promise<readonly string[]> {
  const addresses = [...new Set(rows.map(({ values }) => (values.email ?? '').trim().toLowerCase()))];
  const { rows: known } = await sql<{ address: string }>`
    select lower(p.email) as address from contacts as p
    join users as u on u.company_id = p.company_id and u.contact_id = p.contact_id
    where p.company_id = ${companyId} and lower(p.email) = any(${addresses}::text[])
      and (u.role <> 'client' or ${personState} <> 'notInvited')`.execute(db);
  const invited = new Set(known.map(({ address }) => address));
  return addresses.filter((address) => address !== '' && !invited.has(address));
}

/**
 * Invites the people of an import who have not been invited. Returns a line for each person, and whether someone could
 * not be invited.
 */
export async function inviteImported(
  deps: InvitationDeps,
  companyId: string,
  addresses: readonly string[],
  by: Inviter,
): Promise<{ readonly lines: readonly string[]; readonly isRefused: boolean }> {
  const people = await deps.db
    .selectFrom('contacts')
    .select('contact_id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`lower(email) = any(${addresses}::text[])`)
    .execute();
  const ids = people.map(({ contact_id }) => contact_id);
  const lines: string[] = [];
  let isRefused = false;
  for (let start = 0; start < ids.length; start += batchSize) {
    const contactIds = ids.slice(start, start + batchSize);
    const { invited, refused } = await inviteChosen(deps, { companyId, dryRun: false, contactIds }, by);
    lines.push(...invited.map(({ email }) => `Invited ${email}.`), ...refused.map(refusalLine));
    isRefused ||= refused.length > 0;
  }
  return { lines, isRefused };
}
