import type { DocumentList } from '@anteroom/contract';
import type { Http, Query } from '@anteroom/sdk';

const shownDocuments = 4;

/** The client's newest documents that nobody there has read, and how many there are: null if too many to be counted. */
export function unreadQuery(http: Http, clientId: string): Query<DocumentList['data']> {
  return {
    // Among the documents, so that it is read again when one of them changes.
    queryKey: ['documents', 'unread', clientId],
    queryFn: async ({ signal }) => {
      const params = { clientId, readByClientUser: false, pageSize: shownDocuments };
      const path = '/api/documents/v1/containers/documents';
      return (await http.get<DocumentList>(path, { params, signal })).data;
    },
  };
}
