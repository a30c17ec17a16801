import type { Reader } from '@anteroom/server-sdk';
import { canAct } from '../keys/canAct.ts';
import { assignedOnly } from '../people/assignedOnly.ts';
import type { Db } from '../schema.ts';

/** Returns the current rights of the person who requested the export, or null if they can no longer sign in, or their API key was revoked. */
export async function exportReader(db: Db, companyId: string, userId: string): Promise<Reader | null> {
  const user = await db
    .selectFrom('users as u')
    .innerJoin('companies as f', 'f.company_id', 'u.company_id')
    .select(['u.contact_id as contactId', 'u.role', assignedOnly.as('assignedOnly')])
    .where('u.company_id', '=', companyId)
    .where('u.user_id', '=', userId)
    .where(canAct)
    .where('f.locked', '=', false)
    .executeTakeFirst();
  return user ? { companyId, ...user } : null;
}
