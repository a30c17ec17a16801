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
  /** Null: those of all the person's clients, which are only searched. */
  readonly clientId: string | null;
  /** Null: all of the client's, whatever container they are in. */
  readonly containerId: string | null;
  readonly search: string;
  /** true: only what the person may not delete, which staff have put there; false: only the rest. */
  readonly staffUploads?: boolean;
  /** Whether to list only unread documents. */
  readonly isNew: boolean;
  readonly sort: DocumentSort;
  readonly direction: SortDirection;
}

/** Documents, `pageSize` to a page. */
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
      // This call leaves no permissions out.
      return ((await http.call(listDocumentsCall, { query, signal })) as DocumentList).data;
    },
  });
}

/** Folders of all the person's clients, by words of their names. */
export function searchFolders(http: Http, search: string): Query<FolderSearch['data']> {
  return {
    queryKey: ['documents', 'folders', search],
    queryFn: async ({ signal }) => (await http.call(searchFoldersCall, { query: { search }, signal })).data,
  };
}
