import type { Comment, CommentAnswer, CommentList } from '@anteroom/contract';
import type { Http } from '@anteroom/sdk';

const api = '/api/notes/v1';

/** In UTF-16 units, as the contract limits it. */
export const commentLength = 2_000;

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

/** Says one's own otherwise. @throws HttpError */
export async function editComment(http: Http, comment: Comment, text: string): Promise<void> {
  await http.patch(addressOf(comment), { text });
}

/** Takes one's own back. @throws HttpError */
export async function deleteComment(http: Http, comment: Comment): Promise<void> {
  await http.delete(addressOf(comment));
}

function addressOf({ documentId, id }: Comment): string {
  return `${thread(documentId)}/${encodeURIComponent(id)}`;
}

function thread(documentId: string): string {
  return `${api}/documents/${encodeURIComponent(documentId)}/comments`;
}
