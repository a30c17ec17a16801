import { localTime } from '@anteroom/domain/tasks/taskReminder';
import { dayOfFirm } from '../companies/dayOfFirm.ts';
import type { DbOrTx } from '../schema.ts';

/** Returns the current year in the firm's time zone. */
export async function yearOfFirm(db: DbOrTx, companyId: string, now: Date): Promise<number> {
  return yearOf(await dayOfFirm(db, companyId, now));
}

/** Returns the current year in a time zone. */
export function yearIn(timeZone: string, now: Date): number {
  return yearOf(localTime(now, timeZone).date);
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}
