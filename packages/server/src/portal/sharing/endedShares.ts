import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../schema.ts';

/** Days for which a sender still finds what was sent after its links have stopped working. */
const keptDays = 90;

/** Removes visits that are over, and shares that ended long ago with all that was written down of them. */
export async function removeEndedShares(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  await db.deleteFrom('share_visits').where('expires_at', '<', now).execute();
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  await db.deleteFrom('shares').where('expires_at', '<', before).execute();
}
