import type {
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

/** Into another container of the same client. @throws HttpError */
export async function moveDocuments(
  http: Http,
  documentIds: readonly string[],
  containerId: string,
): Promise<BatchMoveResult['data']> {
  return (await http.put<BatchMoveResult>(`${api}/batch-move`, { documentIds, containerId })).data;
}

/** For the client user who asks. @throws HttpError */
export async function markDocuments(http: Http, documentIds: string[], isRead: boolean): Promise<void> {
  await http.put(`${api}/batch-read`, { documentIds, isRead } satisfies BatchRead);
}
