import { askOptOut } from '@anteroom/contract';
import { endpointPath } from '@anteroom/domain/addresses/endpointPath';
import type { Origin } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { forFirm } from '../../kernel/database/firmAtWork.ts';
import { firmDatabase } from '../../kernel/halves/firmDatabase.ts';
import { chooseMails } from '../conversation/readThread.ts';
import { endDigests } from '../inbox/digests.ts';
import type { Database, Tx } from '../schema.ts';
import { changeUser } from '../security/changeUser.ts';
import { firmKeyOf, hashOf, newFirmSecret } from '../security/secrets.ts';
import type { EndedMails } from './tables.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'profile-changed': unknown;
  }
}

/** Number of days for which the link in an e-mail works. */
const linkDays = 400;

/** Creates a link with which the reader of an e-mail can unsubscribe without signing in. */
export async function addOptOutLink(
  { clock, origin }: Pick<Deps, 'clock' | 'origin'>,
  tx: Tx,
  {
    companyId,
    userId,
    ends,
    threadId = null,
  }: Pick<OptOutReader, 'companyId' | 'userId' | 'ends'> & Partial<OptOutReader>,
): Promise<string> {
  const secret = newFirmSecret(companyId);
  await tx
    .insertInto('mail_opt_outs')
    .values({
      secret_hash: hashOf(secret),
      company_id: companyId,
      user_id: userId,
      ends,
      thread_id: threadId,
      created_at: clock.now(),
    })
    .execute();
  return origin + endpointPath(askOptOut, { secret });
}

/** Reader of the e-mail whose link was opened. */
export interface OptOutReader {
  readonly companyId: string;
  readonly userId: string;
  readonly ends: EndedMails;
  /** The conversation whose e-mails the link ends; null for other e-mails. */
  readonly threadId: string | null;
  readonly firm: string;
  readonly email: string;
  readonly language: string;
}

export async function findOptOut({ db }: Deps, secret: string): Promise<OptOutReader | undefined> {
  const key = firmKeyOf(secret);
  if (!key) return undefined;
  return firmDatabase<Database>(db).inFirm(key.companyId, (tx) =>
    tx
      .selectFrom('mail_opt_outs as o')
      .innerJoin('users as u', (join) =>
        join.onRef('u.company_id', '=', 'o.company_id').onRef('u.user_id', '=', 'o.user_id'),
      )
      .innerJoin('companies as c', 'c.company_id', 'o.company_id')
      .select(['o.company_id as companyId', 'o.user_id as userId', 'o.ends', 'o.thread_id as threadId'])
      .select(['c.name as firm', 'u.email', 'u.language'])
      .where('o.company_id', '=', key.companyId)
      .where('o.secret_hash', '=', key.hash)
      .executeTakeFirst(),
  );
}

/** Ends the e-mails of a link for its reader. Idempotent. */
export async function optOut(
  deps: Deps,
  { companyId, userId, ends, threadId }: OptOutReader,
  from: Origin,
): Promise<void> {
  const change = async (tx: Tx) => {
    if (threadId !== null) return chooseMails(tx, { companyId, userId }, threadId, false);
    if (ends === 'digests') return endDigests(deps, tx, { companyId, userId }, from);
    const reader = await tx
      .selectFrom('users')
      .select('task_mails as getsMails')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!reader?.getsMails) return;
    await changeUser(tx, { companyId, userId }, { task_mails: false });
    const details = { taskMails: false, by: 'link' };
    await deps.audit.record(
      { action: 'profile-changed', companyId, userId, subject: `user:${userId}`, details, ...from },
      tx,
    );
  };
  await forFirm(companyId, () => deps.db.transaction().execute(change));
}

/** Removes links that no longer work. */
export async function removeOldOptOuts({ db, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - linkDays * 86_400_000);
  await db.deleteFrom('mail_opt_outs').where('created_at', '<', before).execute();
}
