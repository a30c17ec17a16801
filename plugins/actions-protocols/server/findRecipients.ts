import type { Person, Portal } from '@anteroom/server-sdk';
import type { DeliveryTx } from './tables.ts';

interface Delivered {
  readonly companyId: string;
  readonly clientId: string;
  /** Documents that recipients must be able to read; empty if none in particular. */
  readonly documentIds: readonly string[];
}

/** Returns the people of the client who may see its actions and read all of the documents, sorted by name. */
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
