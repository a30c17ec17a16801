import type { Scope } from '@anteroom/server-sdk';
import type { Tx } from '../schema.ts';

/**
 * Locks documents until the end of the transaction, always in the same order so that concurrent transactions do not
 * deadlock.
 */
export async function lockDocuments(
  tx: Tx,
  { companyId }: Pick<Scope, 'companyId'>,
  documentIds: readonly string[],
): Promise<void> {
  await tx
    .selectFrom('documents')
    .select('document_id')
    .where('company_id', '=', companyId)
    .where('document_id', 'in', documentIds)
    .orderBy('document_id')
    .forNoKeyUpdate()
    .execute();
}
