import type { Container, Document } from '@anteroom/sdk';

/** Address of the page. */
export const documentsPath = '/documents';

/** Column by which documents are sorted. */
export type DocumentSort = 'modifiedDate' | 'name' | 'size' | 'type';
export type SortDirection = 'asc' | 'desc';

/** Filter: all documents, those that are new to the person, those that the firm added, or the person's own. */
export type DocumentFilter = 'all' | 'new' | 'firm' | 'own';

/** State of the documents screen in its URL. */
export interface DocumentsView {
  /** Null: the client's root. */
  readonly folder: string | null;
  /** Whether all of the client's documents are listed, in any folder. */
  readonly isFlat: boolean;
  readonly search: string;
  readonly filter: DocumentFilter;
  readonly sort: DocumentSort;
  readonly direction: SortDirection;
  /** ID of the open document. */
  readonly document: string | null;
  /** ID of the client whose documents are shown; null for the active client. */
  readonly client: string | null;
}

const sorts: readonly DocumentSort[] = ['modifiedDate', 'name', 'size', 'type'];
const filters: readonly DocumentFilter[] = ['all', 'new', 'firm', 'own'];

/** Initial direction of each order: newest and largest first, names from A. */
export const firstDirection: Readonly<Record<DocumentSort, SortDirection>> = {
  modifiedDate: 'desc',
  name: 'asc',
  size: 'desc',
  type: 'asc',
};

/** Reads the state from the URL, with defaults for missing and invalid values. */
export function readView(address: URLSearchParams): DocumentsView {
  const sort = sorts.find((known) => known === address.get('sort')) ?? 'modifiedDate';
  const direction = address.get('direction');
  return {
    folder: address.get('folder') || null,
    isFlat: address.get('view') === 'all',
    search: address.get('search') ?? '',
    filter: filters.find((known) => known === address.get('show')) ?? 'all',
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : firstDirection[sort],
    document: address.get('document') || null,
    client: address.get('client') || null,
  };
}

/** Returns the address of a view, without the values that are defaults. */
export function viewHref(view: Partial<DocumentsView>): string {
  const { folder, isFlat, search, filter = 'all', sort = 'modifiedDate', direction, document, client } = view;
  const address = new URLSearchParams({
    ...(client && { client }),
    ...(folder && { folder }),
    ...(isFlat && { view: 'all' }),
    ...(search && { search }),
    ...(filter !== 'all' && { show: filter }),
    ...(sort !== 'modifiedDate' && { sort }),
    ...(direction && direction !== firstDirection[sort] && { direction }),
    ...(document && { document }),
  });
  return address.size > 0 ? `${documentsPath}?${address}` : documentsPath;
}

/** Returns the URL of an open document in its folder. */
export function documentHref({ id, parent }: Pick<Document, 'id' | 'parent'>, client: string): string {
  return viewHref({ client, folder: parent.type === 'Client' ? null : parent.id, document: id });
}

/** Returns the URL of another folder in the same order, without a search. */
export function folderHref(folder: string | null, { sort, direction }: DocumentsView): string {
  return viewHref({ folder, sort, direction });
}

/**
 * Returns the address of a folder in the list. A search result may belong to another client, who then becomes the
 * active one.
 */
export function listedFolderHref(folder: Container, view: DocumentsView): string {
  if (folder.clientName === undefined) return folderHref(folder.id, view);
  return viewHref({ client: folder.clientId, folder: folder.id, sort: view.sort, direction: view.direction });
}

/**
 * Returns the address at which a document in the list is open, or none if null. A search result may belong to another
 * client, as in {@link listedFolderHref}.
 */
export function listedDocumentHref(document: Document | null, view: DocumentsView): string {
  const client = document?.clientName === undefined ? view.client : document.clientId;
  return viewHref({ ...view, client, document: document?.id ?? null });
}
