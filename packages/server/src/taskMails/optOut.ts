import { askOptOut } from '@anteroom/contract';
import { endpointPath } from '@anteroom/domain/endpointPath';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { hashOf, newSecret } from '../security/secrets.ts';

/** Days for which the link of an e-mail works. */
const linkDays = 400;

/** A link by which its reader ends the e-mails about tasks, without signing in. */
export async function addOptOutLink(
  { clock, origin }: Deps,
  tx: Tx,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<string> {
  const secret = newSecret();
  await tx
    .insertInto('mail_opt_outs')
    .values({ secret_hash: hashOf(secret), company_id: companyId, user_id: userId, created_at: clock.now() })
    .execute();
  return origin + endpointPath(askOptOut, { secret });
}

/** Whose link it is; undefined when there is no such link any more. */
export interface OptOutReader {
  readonly companyId: string;
  readonly userId: string;
  readonly firm: string;
  readonly email: string;
  readonly language: string;
}

export function findOptOut({ db }: Deps, secret: string): Promise<OptOutReader | undefined> {
  return db
    .selectFrom('mail_opt_outs as o')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'o.company_id').onRef('u.user_id', '=', 'o.user_id'),
    )
    .innerJoin('companies as c', 'c.company_id', 'o.company_id')
    .select(['o.company_id as companyId', 'o.user_id as userId', 'c.name as firm', 'u.email', 'u.language'])
    .where('o.secret_hash', '=', hashOf(secret))
    .executeTakeFirst();
}

/** Ends the e-mails about tasks for a person. Done again it changes nothing. */
export async function optOut(
  deps: Deps,
  { companyId, userId }: OptOutReader,
  from: { readonly requestId: string; readonly address: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({ task_mails: false })
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('task_mails', '=', true)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    const details = { taskMails: false, by: 'link' };
    await deps.audit.record(
      { action: 'profile-changed', companyId, userId, subject: `user:${userId}`, details, ...from },
      tx,
    );
  });
}

/** Removes links of e-mails that nobody has kept. */
export async function removeOldOptOuts({ db, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - linkDays * 86_400_000);
  await db.deleteFrom('mail_opt_outs').where('created_at', '<', before).execute();
}
