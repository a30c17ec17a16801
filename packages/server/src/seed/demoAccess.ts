import type { Clock } from '../kernel/clock.ts';
import type { Db, Tx } from '../portal/schema.ts';
import { changeUser } from '../portal/security/changeUser.ts';
import { demoAccounts } from './accounts.ts';

/**
 * Name in `seeds_applied`. Its time equals the accounts' `disabled_at`, which distinguishes them from accounts that
 * were disabled for other reasons.
 */
const closed = 'accounts closed';

/**
 * Disables the demo accounts, whose password everybody knows, and ends their sessions. Nothing is deleted.
 *
 * @returns Number of closed accounts; 0 if the demo data was never added.
 */
export async function closeDemoAccounts(db: Db, clock: Clock): Promise<number> {
  const seeded = await db
    .selectFrom('seeds_applied')
    .select('seed')
    .where('seed', '=', 'accounts')
    .executeTakeFirst();
  if (!seeded) return 0;
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('seeds_applied')
      .values({ seed: closed, at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const at = (await closedAt(tx)) ?? clock.now();
    for (const user of await usersWhere(tx, null)) await changeUser(tx, user, { disabled_at: at });
    return demoUsers.length;
  });
}

/** Enables the accounts that {@link closeDemoAccounts} disabled. */
export async function reopenDemoAccounts(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const at = await closedAt(tx);
    if (!at) return;
    for (const user of await usersWhere(tx, at)) await changeUser(tx, user, { disabled_at: null });
    await tx.deleteFrom('seeds_applied').where('seed', '=', closed).execute();
  });
}

/** Returns the demo users that were disabled at this time; null for those that are not disabled. */
async function usersWhere(tx: Tx, disabledAt: Date | null) {
  const found = [];
  for (const [companyId, users] of Map.groupBy(demoUsers, (user) => user.company_id)) {
    const rows = await tx
      .selectFrom('users')
      .select(['company_id as companyId', 'user_id as userId', 'disabled_at as disabledAt'])
      .where('company_id', '=', companyId)
      .where(
        'user_id',
        'in',
        users.map(({ user_id }) => user_id),
      )
      .forUpdate()
      .execute();
    found.push(...rows);
  }
  return found.filter((user) => user.disabledAt?.getTime() === disabledAt?.getTime());
}

async function closedAt(tx: Tx): Promise<Date | undefined> {
  const row = await tx.selectFrom('seeds_applied').select('at').where('seed', '=', closed).executeTakeFirst();
  return row?.at;
}

/** Each demo account at each of its firms. */
const demoUsers = demoAccounts.flatMap(({ id, companyId, linked }) =>
  [companyId, linked?.companyId].flatMap((company_id) => (company_id ? [{ company_id, user_id: id }] : [])),
);
