import type { Document, Documents, Query } from '@anteroom/sdk';

export const shownDocuments = 5;

/** Returns the query of the documents to show. */
export function newestQuery(documents: Documents, clientId: string): Query<readonly Document[]> {
  return documents.newest(clientId, shownDocuments);
}
