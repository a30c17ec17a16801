import type {
  BatchMove,
  BatchMoveResult,
  BatchRead,
  Container,
  ContainerAnswer,
  Document,
  DocumentAnswer,
} from '@anteroom/contract';
import type { Http } from '@anteroom/sdk';

const api = '/api/documents/v1';

/** @throws HttpError 409 where the name is taken. */
export async function renameDocument(http: Http, { id }: Document, name: string): Promise<Document> {
  return (await http.patch<DocumentAnswer>(`${api}/documents/${encodeURIComponent(id)}`, { name })).data;
}

/** @throws HttpError 409 where the name is taken. */
export async function renameFolder(http: Http, { id, type }: Container, name: string): Promise<Container> {
  const path = type === 'Project' ? 'projects' : 'folders';
  return (await http.patch<ContainerAnswer>(`${api}/${path}/${encodeURIComponent(id)}`, { name })).data;
}

/** A document or folder that is moved. */
export interface Movable {
  readonly id: string;
  readonly name: string;
  readonly parentId: string;
  readonly isFolder: boolean;
}

/** Into another container of the same client. @throws HttpError */
export async function moveItems(
  http: Http,
  items: readonly Movable[],
  containerId: string,
): Promise<BatchMoveResult['data']> {
  const ids = (isFolder: boolean) => items.filter((item) => item.isFolder === isFolder).map(({ id }) => id);
  const body: BatchMove = { documentIds: ids(false), folderIds: ids(true), containerId };
  return (await http.put<BatchMoveResult>(`${api}/batch-move`, body)).data;
}

/** For the client user who asks. @throws HttpError */
export async function markDocuments(http: Http, documentIds: string[], isRead: boolean): Promise<void> {
  await http.put(`${api}/batch-read`, { documentIds, isRead } satisfies BatchRead);
}
