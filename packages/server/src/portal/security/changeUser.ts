import { sql, type Updateable } from 'kysely';
import { forgetEmailChange } from '../profile/forgetEmailChange.ts';
import type { Tx } from '../schema.ts';
import { announceAccess } from './announceAccess.ts';
import { endSessions } from './endSessions.ts';
import type { SecurityTables } from './tables.ts';

/** Columns of a user that can be changed. */
type UserChange = Omit<Updateable<SecurityTables['users']>, 'company_id' | 'user_id'>;

/**
 * Changes a user with immediate effect. Every update of an existing user must use this function, except for names that
 * follow their contacts. Disabling a user ends all of their sessions and forgets a new e-mail address that is not
 * confirmed yet; requiring a second factor ends the sessions without one. An ended session never becomes valid again.
 *
 * @returns whether the user exists.
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
  if (isDisabled) await forgetEmailChange(tx, { companyId, userId });
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
