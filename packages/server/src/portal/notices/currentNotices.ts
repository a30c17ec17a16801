import type { Notice } from '@anteroom/contract';
import type { Scope } from '@anteroom/server-sdk';
import type { Db } from '../schema.ts';

/** Returns the firm's notices that are currently shown, newest first. */
export async function currentNotices(db: Db, { companyId }: Scope, now: Date): Promise<Notice[]> {
  return db
    .selectFrom('notices')
    .select(['notice_id as id', 'level', 'texts'])
    .where('company_id', '=', companyId)
    .where('starts_at', '<=', now)
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('starts_at', 'desc')
    .orderBy('notice_id')
    .execute();
}
