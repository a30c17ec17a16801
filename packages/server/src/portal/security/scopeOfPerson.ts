import type { Scope } from '@anteroom/server-sdk';
import type { Clock } from '../../kernel/clock.ts';
import type { FlagRules } from '../flags/flagStore.ts';
import type { DbOrTx } from '../schema.ts';
import { termsUnsigned } from '../terms/termsStore.ts';
import { heldColumns, readHeld } from './heldColumns.ts';

/** Columns of a query over `users as u` and `companies as c` that identify the person of a scope. */
export const scopeColumns = [
  'u.user_id as userId',
  'u.contact_id as contactId',
  'u.role',
  'u.email',
  'u.first_name as firstName',
  'u.last_name as lastName',
  'u.language',
  'c.name as companyName',
  'c.country',
] as const;

/**
 * Returns the scope of a person without a session, for actions that reach the portal in another way, such as by e-mail.
 * Use it at once and do not store it. null if the person could not sign in now, because they are disabled or their firm
 * is locked.
 */
export async function scopeOfPerson(
  { db, clock, flags }: { readonly db: DbOrTx; readonly clock: Clock; readonly flags: FlagRules },
  companyId: string,
  userId: string,
): Promise<Scope | null> {
  const now = clock.now();
  const row = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.company_id', 'u.company_id')
    .select([...scopeColumns, termsUnsigned(now).as('termsUnsigned')])
    .select(heldColumns)
    .where('u.company_id', '=', companyId)
    .where('u.user_id', '=', userId)
    .where('u.disabled_at', 'is', null)
    .where('c.locked', '=', false)
    .executeTakeFirst();
  if (!row) return null;
  const { permissions, controls, flags: own, staffRole, assignedOnly, ...person } = row;
  const held = { permissions, controls, flags: own, staffRole, assignedOnly };
  return {
    companyId,
    sessionId: userId,
    expiresAt: now,
    ...person,
    ...readHeld(flags, held),
    impersonator: null,
  };
}
