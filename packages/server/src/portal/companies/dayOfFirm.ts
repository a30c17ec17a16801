import { localTime } from '@anteroom/domain/tasks/taskReminder';
import type { DbOrTx } from '../schema.ts';

/** Returns the current calendar date in the firm's time zone. */
export async function dayOfFirm(db: DbOrTx, companyId: string, now: Date): Promise<string> {
  const { time_zone } = await db
    .selectFrom('companies')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return localTime(now, time_zone).date;
}
