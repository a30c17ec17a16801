import { type DocumentList, listDocuments } from '@anteroom/contract/documents';
import type { Http, Query } from '@anteroom/sdk';

const shownDocuments = 4;

/**
 * Returns the query of the client's newest documents that none of the client's people has read, with their number: null
 * if there are too many to count.
 */
export function unreadQuery(http: Http, clientId: string): Query<DocumentList['data']> {
  return {
    // Key under `documents`, so that it is reloaded when a document changes.
    queryKey: ['documents', 'unread', clientId],
    queryFn: async ({ signal }) => {
      const query = { clientId, readByClientUser: false, pageSize: shownDocuments };
      // This call does not omit permissions.
      return ((await http.call(listDocuments, { query, signal })) as DocumentList).data;
    },
  };
}
