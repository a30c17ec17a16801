import type { Document, DocumentList, FolderSearch } from '@anteroom/contract';
import {
  listDocuments as listDocumentsCall,
  searchFolders as searchFoldersCall,
} from '@anteroom/contract/documents';
import type { Http, Query } from '@anteroom/sdk';
import type { DocumentSort, SortDirection } from './documentsView.ts';
import type { PageQuery } from './list/usePagedList.ts';

/** Filter and order of a list of documents. */
export interface ListedDocuments {
  /** Null for the documents of all the person's clients, which can only be searched. */
  readonly clientId: string | null;
  /** Null for all of the client's documents, in any container. */
  readonly containerId: string | null;
  readonly search: string;
  /** true: only documents that staff have added, which the person may not delete; false: only the others. */
  readonly staffUploads?: boolean;
  /** Whether to list only unread documents. */
  readonly isNew: boolean;
  readonly sort: DocumentSort;
  readonly direction: SortDirection;
}

/** Returns the query for a list of documents, `pageSize` per page. */
export function listDocuments(http: Http, listed: ListedDocuments): PageQuery<Document> {
  const { clientId, containerId, search, staffUploads, isNew, sort, direction } = listed;
  const where = containerId === null ? { clientId: clientId ?? undefined } : { parentIds: containerId };
  return (key) => ({
    queryKey: ['documents', 'list', listed, key],
    queryFn: async ({ signal }) => {
      const query = {
        ...where,
        search: search || undefined,
        staffUploads,
        readByClientUser: isNew ? false : undefined,
        orderBy: sort,
        orderDir: direction,
        after: typeof key === 'string' ? key : undefined,
        from: typeof key === 'number' ? key : undefined,
      };
      // This call always returns the permissions.
      return ((await http.call(listDocumentsCall, { query, signal })) as DocumentList).data;
    },
  });
}

/** Returns the query for folders of all the person's clients by text in their names. */
export function searchFolders(http: Http, search: string): Query<FolderSearch['data']> {
  return {
    queryKey: ['documents', 'folders', search],
    queryFn: async ({ signal }) => (await http.call(searchFoldersCall, { query: { search }, signal })).data,
  };
}
