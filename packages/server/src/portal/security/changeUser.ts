import { sql, type Updateable } from 'kysely';
import type { Tx } from '../schema.ts';
import { announceAccess } from './announceAccess.ts';
import { endSessions } from './endSessions.ts';
import type { SecurityTables } from './tables.ts';

/** Changes of a user that can leave sessions without their ground. */
type UserChange = Omit<Updateable<SecurityTables['users']>, 'company_id' | 'user_id'>;

/**
 * Changes a user, which counts at once: the one writer of users that are there, except for names that follow their contacts. Whoever is
 * disabled, or must give a second factor from now on, signs in anew: an old session never comes back to life.
 *
 * @returns whether there is such a user.
 */
export async function changeUser(
  tx: Tx,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  change: UserChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set(change)
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const isDisabled = change.disabled_at !== null && change.disabled_at !== undefined;
  if (isDisabled || change.mfa_required === true) {
    await endSessions(tx, sql<Date>`now()`, (session) =>
      session.and([
        session('company_id', '=', companyId),
        isDisabled
          ? session.or([session('user_id', '=', userId), session('viewed_user_id', '=', userId)])
          : session.and([session('user_id', '=', userId), session('second_factor', '=', false)]),
      ]),
    );
  }
  await announceAccess(tx, companyId, [userId]);
  return numUpdatedRows > 0n;
}
