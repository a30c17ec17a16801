import { sql } from 'kysely';
import type { Tx } from '../schema.ts';

/**
 * Keeps the folders and documents of a client in their places, and who may see them as it is, until the end of the transaction: no two
 * folders come to lie in one another, and a new one does not miss what is set above it meanwhile. Call it before locking containers.
 */
export async function holdTree(tx: Tx, companyId: string, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(companyId, clientId)})`.execute(tx);
}

/** Keeps others from {@link holdTree} until the end of the transaction, but not from adding folders. */
export async function shareTree(tx: Tx, companyId: string, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(companyId, clientId)})`.execute(tx);
}

function keyOf(companyId: string, clientId: string) {
  return sql`hashtextextended(${`folders ${companyId} ${clientId}`}, 0)`;
}
