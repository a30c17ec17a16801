import type { Document, Documents, Query } from '@anteroom/sdk';

export const shownDocuments = 5;

/** What the widget shows. */
export function newestQuery(documents: Documents, clientId: string): Query<readonly Document[]> {
  return documents.newest(clientId, shownDocuments);
}
