import type { Container, Document } from '@anteroom/sdk';

/** Address of the page. */
export const documentsPath = '/documents';

/** Column by which documents are sorted. */
export type DocumentSort = 'modifiedDate' | 'name' | 'size' | 'type';
export type SortDirection = 'asc' | 'desc';

/** Filter: all documents, those that are new to the person, the firm's, or the person's own. */
export type DocumentFilter = 'all' | 'new' | 'firm' | 'own';

/** State of the documents screen in its URL. */
export interface DocumentsView {
  /** Null: the client's root. */
  readonly folder: string | null;
  /** All of the client's documents, whatever folder they are in. */
  readonly isFlat: boolean;
  readonly search: string;
  readonly filter: DocumentFilter;
  readonly sort: DocumentSort;
  readonly direction: SortDirection;
  /** The document that is open. */
  readonly document: string | null;
  /** The client whose documents these are; null: whoever is the active one. */
  readonly client: string | null;
}

const sorts: readonly DocumentSort[] = ['modifiedDate', 'name', 'size', 'type'];
const filters: readonly DocumentFilter[] = ['all', 'new', 'firm', 'own'];

/** The direction in which each order begins: the newest and the largest first, names from A. */
export const firstDirection: Readonly<Record<DocumentSort, SortDirection>> = {
  modifiedDate: 'desc',
  name: 'asc',
  size: 'desc',
  type: 'asc',
};

/** Reads the state from the URL. Missing and invalid values have their defaults. */
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

/** The address of a view, which says only what is otherwise than at first. */
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

/** A folder of the list. One that was found may be another client's, who becomes the active one with it. */
export function listedFolderHref(folder: Container, view: DocumentsView): string {
  if (folder.clientName === undefined) return folderHref(folder.id, view);
  return viewHref({ client: folder.clientId, folder: folder.id, sort: view.sort, direction: view.direction });
}

/** A document of the list, open; null: none is. One that was found may be another client's, as {@link listedFolderHref}. */
export function listedDocumentHref(document: Document | null, view: DocumentsView): string {
  const client = document?.clientName === undefined ? view.client : document.clientId;
  return viewHref({ ...view, client, document: document?.id ?? null });
}
