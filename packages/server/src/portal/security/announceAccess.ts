import { sql } from 'kysely';
import type { DbOrTx } from '../schema.ts';

/**
 * Notifies every process, when the transaction commits, that what some people may see or do has changed. Sessions are
 * cached in memory and event streams stay open, so this must be called after every write to sessions, users, their
 * rights, their clients, or anything that applies to a whole firm.
 *
 * @param userIds - the affected users; the whole firm if omitted.
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
