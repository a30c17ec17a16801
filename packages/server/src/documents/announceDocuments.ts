import type { DbOrTx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';

/** Tells those who may see the clients of these documents that something about them has changed. */
export async function announceDocuments(
  { events }: Pick<Deps, 'events'>,
  companyId: string,
  documentIds: readonly string[],
  tx: DbOrTx,
): Promise<void> {
  if (documentIds.length === 0) return;
  const clients = await tx
    .selectFrom('documents')
    .select('client_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('document_id', 'in', documentIds)
    .execute();
  for (const { client_id: clientId } of clients) {
    await events.publish({ companyId, clientId }, { type: 'documents-changed', data: { clientId } }, tx);
  }
}
