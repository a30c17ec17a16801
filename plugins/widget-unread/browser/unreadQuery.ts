import { type DocumentList, listDocuments } from '@anteroom/contract/documents';
import type { Http, Query } from '@anteroom/sdk';

const shownDocuments = 4;

/** The client's newest documents that nobody there has read, and how many there are: null if too many to be counted. */
export function unreadQuery(http: Http, clientId: string): Query<DocumentList['data']> {
  return {
    // Key under `documents`, so that it is reloaded when a document changes.
    queryKey: ['documents', 'unread', clientId],
    queryFn: async ({ signal }) => {
      const query = { clientId, readByClientUser: false, pageSize: shownDocuments };
      // This call leaves no permissions out.
      return ((await http.call(listDocuments, { query, signal })) as DocumentList).data;
    },
  };
}
