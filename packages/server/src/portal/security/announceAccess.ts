import { sql } from 'kysely';
import type { DbOrTx } from '../schema.ts';

/**
 * Tells every process that what some people may see or do has changed, once the transaction commits. Sessions are kept in memory, and
 * streams of events stay open: whoever writes sessions, users, their rights, their clients, or what holds for a whole firm announces it.
 *
 * @param userIds - the users; the whole firm if left out.
 */
export async function announceAccess(
  db: DbOrTx,
  companyId: string,
  userIds?: readonly string[],
): Promise<void> {
  const payloads = userIds ? [...new Set(userIds)].map((userId) => `${companyId} ${userId}`) : [companyId];
  if (payloads.length === 0) return;
  await sql`select pg_notify('session_changed', payload) from unnest(${payloads}::text[]) as payload`.execute(
    db,
  );
}
