import type { Person, Portal } from '@anteroom/server-sdk';
import type { DeliveryTx } from './tables.ts';

interface Delivered {
  readonly companyId: string;
  readonly clientId: string;
  /** Documents that they have to be able to read; empty for none in particular. */
  readonly documentIds: readonly string[];
}

/** Returns those who act for the client, see actions, and may read all of the documents, by name. */
export async function findRecipients(
  { people, documents }: Pick<Portal, 'people' | 'documents'>,
  tx: DeliveryTx,
  { companyId, clientId, documentIds }: Delivered,
): Promise<readonly Person[]> {
  const found = await people.ofClient(tx, companyId, clientId, 'actions.read');
  if (documentIds.length === 0) return found;
  const readers = await documents.readersOfAll(tx, companyId, documentIds);
  return found.filter(({ contactId }) => readers.has(contactId));
}
