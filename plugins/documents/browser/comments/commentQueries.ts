import type { Comment, CommentList } from '@anteroom/contract';
import {
  addComment as addCommentCall,
  editComment as editCommentCall,
  listComments,
  removeComment,
} from '@anteroom/contract/notes';
import type { Http } from '@anteroom/sdk';

/** Maximum length of a comment in UTF-16 units, as in the contract. */
export const commentLength = 2_000;

/** A page of what was said about a document, newest first. */
export async function readComments(
  http: Http,
  documentId: string,
  after: string | null,
  signal: AbortSignal,
): Promise<CommentList['data']> {
  const query = { after: after ?? undefined };
  return (await http.call(listComments, { params: { documentId }, query, signal })).data;
}

/** @throws HttpError */
export async function addComment(http: Http, documentId: string, text: string): Promise<Comment> {
  return (await http.call(addCommentCall, { body: { documentId, text } })).data;
}

/** Edits one of the person's own comments. @throws HttpError */
export async function editComment(http: Http, comment: Comment, text: string): Promise<void> {
  await http.call(editCommentCall, { params: paramsOf(comment), body: { text } });
}

/** Takes one's own back. @throws HttpError */
export async function deleteComment(http: Http, comment: Comment): Promise<void> {
  await http.call(removeComment, { params: paramsOf(comment) });
}

function paramsOf({ documentId, id }: Comment) {
  return { documentId, commentId: id };
}
