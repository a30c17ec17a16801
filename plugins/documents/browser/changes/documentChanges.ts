import type { BatchMoveResult, Container, Document } from '@anteroom/contract';
import {
  markDocuments as markDocumentsCall,
  moveDocuments,
  renameDocument as renameDocumentCall,
} from '@anteroom/contract/documents';
import { renameContainer } from '@anteroom/contract/folders';
import type { Http } from '@anteroom/sdk';

/**
 * Renames a document.
 * @throws HttpError 409 if the name is taken.
 */
export async function renameDocument(http: Http, { id }: Document, name: string): Promise<Document> {
  return (await http.call(renameDocumentCall, { params: { documentId: id }, body: { name } })).data;
}

/**
 * Renames a folder.
 * @throws HttpError 409 if the name is taken.
 */
export async function renameFolder(http: Http, { id, type }: Container, name: string): Promise<Container> {
  const path = type === 'Project' ? 'projects' : 'folders';
  return (await http.call(renameContainer[path], { params: { id }, body: { name } })).data;
}

/** A document or folder to move. */
export interface Movable {
  readonly id: string;
  readonly name: string;
  readonly parentId: string;
  readonly isFolder: boolean;
}

/**
 * Moves items into another container of the same client.
 * @throws HttpError
 */
export async function moveItems(
  http: Http,
  items: readonly Movable[],
  containerId: string,
): Promise<BatchMoveResult['data']> {
  const ids = (isFolder: boolean) => items.filter((item) => item.isFolder === isFolder).map(({ id }) => id);
  const body = { documentIds: ids(false), folderIds: ids(true), containerId };
  return (await http.call(moveDocuments, { body })).data;
}

/**
 * Marks documents as read or unread for the current client user.
 * @throws HttpError
 */
export async function markDocuments(http: Http, documentIds: string[], isRead: boolean): Promise<void> {
  await http.call(markDocumentsCall, { body: { documentIds, isRead } });
}
