import { localTime } from '@anteroom/domain/tasks/taskReminder';
import type { DbOrTx } from '../schema.ts';

/** Returns the present year where the firm is. */
export async function yearOfFirm(db: DbOrTx, companyId: string, now: Date): Promise<number> {
  const { time_zone } = await db
    .selectFrom('companies')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return yearIn(time_zone, now);
}

/** Returns the present year in a time zone. */
export function yearIn(timeZone: string, now: Date): number {
  return Number(localTime(now, timeZone).date.slice(0, 4));
}
