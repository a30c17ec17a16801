import type { Clock } from '../kernel/clock.ts';
import type { Db, Tx } from '../portal/schema.ts';
import { changeUser } from '../portal/security/changeUser.ts';
import { demoAccounts } from './accounts.ts';

/** Among `seeds_applied`; its time is that of the accounts' `disabled_at`, which tells them from those that were disabled otherwise. */
const closed = 'accounts closed';

/**
 * Disables the demo accounts, whose password everybody knows, and ends their sessions. Nothing is deleted.
 *
 * @returns How many accounts are closed; 0 where the demo data was never put in.
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

/** Opens again what {@link closeDemoAccounts} has closed. */
export async function reopenDemoAccounts(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const at = await closedAt(tx);
    if (!at) return;
    for (const user of await usersWhere(tx, at)) await changeUser(tx, user, { disabled_at: null });
    await tx.deleteFrom('seeds_applied').where('seed', '=', closed).execute();
  });
}

/** Returns the demo users that were disabled at a time; null: that are not. */
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
