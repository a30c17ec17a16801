import { sql } from 'kysely';
import type { Tx } from '../schema.ts';

/**
 * Locks the places and the roles of a client's folders and documents until the end of the transaction. This prevents
 * folders from being moved into each other, and new folders from missing a role that is set above them at the same
 * time. Call it before locking containers.
 */
export async function holdTree(tx: Tx, companyId: string, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(companyId, clientId)})`.execute(tx);
}

/** Blocks {@link holdTree} in other transactions until the end of this one, while still letting them add folders. */
export async function shareTree(tx: Tx, companyId: string, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(companyId, clientId)})`.execute(tx);
}

function keyOf(companyId: string, clientId: string) {
  return sql`hashtextextended(${`folders ${companyId} ${clientId}`}, 0)`;
}
