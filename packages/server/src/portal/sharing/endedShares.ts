import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../schema.ts';

/** Number of days for which a sender still finds a share after its links have expired. */
const keptDays = 90;

/** Removes expired visits, and shares that expired more than {@link keptDays} days ago, with all their records. */
export async function removeEndedShares(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  await db.deleteFrom('share_visits').where('expires_at', '<', now).execute();
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  await db.deleteFrom('shares').where('expires_at', '<', before).execute();
}
