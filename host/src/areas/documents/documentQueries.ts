import type { Document, DocumentList } from '@anteroom/contract';
import type { Http } from '@anteroom/sdk';
import type { DocumentSort, SortDirection } from './documentsView.ts';
import type { PageQuery } from './list/usePagedList.ts';

/** Which documents of a client, and in which order. */
export interface ListedDocuments {
  readonly clientId: string;
  /** Null: all of the client's, whatever container they are in. */
  readonly containerId: string | null;
  readonly search: string;
  /** true: only what the person may not delete, which staff have put there; false: only the rest. */
  readonly staffUploads?: boolean;
  /** Only what the person has not read. */
  readonly isNew: boolean;
  readonly sort: DocumentSort;
  readonly direction: SortDirection;
}

/** Documents, `pageSize` to a page. */
export function listDocuments(http: Http, listed: ListedDocuments): PageQuery<Document> {
  const { clientId, containerId, search, staffUploads, isNew, sort, direction } = listed;
  const where = containerId === null ? { clientId } : { parentIds: containerId };
  return (key) => ({
    queryKey: ['documents', 'list', listed, key],
    queryFn: async ({ signal }) => {
      const params = {
        ...where,
        search: search || undefined,
        staffUploads,
        readByClientUser: isNew ? false : undefined,
        orderBy: sort,
        orderDir: direction,
        after: typeof key === 'string' ? key : undefined,
        from: typeof key === 'number' ? key : undefined,
      };
      return (await http.get<DocumentList>('/api/documents/v1/containers/documents', { params, signal }))
        .data;
    },
  });
}
