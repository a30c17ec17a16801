import type { Reader } from '@anteroom/server-sdk';
import type { Db } from '../database/schema.ts';

/** With whose rights a zip is made and handed over, as they are now; null when the person may not sign in any more. */
export async function exportReader(db: Db, companyId: string, userId: string): Promise<Reader | null> {
  const user = await db
    .selectFrom('users as u')
    .innerJoin('companies as f', 'f.company_id', 'u.company_id')
    .select(['u.contact_id', 'u.role'])
    .where('u.company_id', '=', companyId)
    .where('u.user_id', '=', userId)
    .where('u.disabled_at', 'is', null)
    .where('f.locked', '=', false)
    .executeTakeFirst();
  return user ? { companyId, contactId: user.contact_id, role: user.role } : null;
}
