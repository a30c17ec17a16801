import type { Comment, CommentAnswer, CommentList } from '@anteroom/contract';
import type { Http } from '@anteroom/sdk';

const api = '/api/notes/v1';

/** A page of what was said about a document, newest first. */
export async function readComments(
  http: Http,
  documentId: string,
  after: string | null,
  signal: AbortSignal,
): Promise<CommentList['data']> {
  const params = { after: after ?? undefined };
  return (await http.get<CommentList>(thread(documentId), { params, signal })).data;
}

/** @throws HttpError */
export async function addComment(http: Http, documentId: string, text: string): Promise<Comment> {
  return (await http.post<CommentAnswer>(`${api}/comments/`, { documentId, text })).data;
}

/** Takes one's own back. @throws HttpError */
export async function deleteComment(http: Http, { documentId, id }: Comment): Promise<void> {
  await http.delete(`${thread(documentId)}/${encodeURIComponent(id)}`);
}

function thread(documentId: string): string {
  return `${api}/documents/${encodeURIComponent(documentId)}/comments`;
}
