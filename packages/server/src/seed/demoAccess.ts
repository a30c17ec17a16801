import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../database/schema.ts';
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
    for (const { company_id, user_id } of demoUsers) {
      await tx
        .updateTable('users')
        .set({ disabled_at: at })
        .where('company_id', '=', company_id)
        .where('user_id', '=', user_id)
        .where('disabled_at', 'is', null)
        .execute();
      await tx
        .updateTable('sessions')
        .set({ ended_at: clock.now() })
        .where('company_id', '=', company_id)
        .where('user_id', '=', user_id)
        .where('ended_at', 'is', null)
        .execute();
    }
    return demoUsers.length;
  });
}

/** Opens again what {@link closeDemoAccounts} has closed. */
export async function reopenDemoAccounts(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const at = await closedAt(tx);
    if (!at) return;
    for (const { company_id, user_id } of demoUsers) {
      await tx
        .updateTable('users')
        .set({ disabled_at: null })
        .where('company_id', '=', company_id)
        .where('user_id', '=', user_id)
        .where('disabled_at', '=', at)
        .execute();
    }
    await tx.deleteFrom('seeds_applied').where('seed', '=', closed).execute();
  });
}

async function closedAt(tx: Tx): Promise<Date | undefined> {
  const row = await tx.selectFrom('seeds_applied').select('at').where('seed', '=', closed).executeTakeFirst();
  return row?.at;
}

/** Each demo account at each of its firms. */
const demoUsers = demoAccounts.flatMap(({ id, companyId, linked }) =>
  [companyId, linked?.companyId].flatMap((company_id) => (company_id ? [{ company_id, user_id: id }] : [])),
);
