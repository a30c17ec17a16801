import Type, { type Static } from 'typebox';
import { StorageUser } from './documents.ts';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

/** Maximum length of a comment, in UTF-16 units. */
export const maxCommentLength = 2000;

/** A comment on a document. Everyone who may read the document sees it. */
export const Comment = Type.Object({
  id: Type.String(),
  documentId: Type.String(),
  text: Type.String(),
  createdBy: StorageUser,
  /** ISO time. */
  createdDate: Type.String(),
  /** ISO time of the author's last edit; null if the comment was never edited. */
  editedDate: Type.Union([Type.String(), Type.Null()]),
  /** Whether the person may edit the comment: only its author may. */
  canUpdate: Type.Boolean(),
  canDelete: Type.Boolean(),
});
export type Comment = Static<typeof Comment>;

/** Body of {@link addComment}. The response is 201 with the comment, or 400 if the text is blank. */
export const NewComment = Type.Object(
  {
    /** UUID made by the sender. A repeated request returns the existing comment and does not add a second one. */
    id: Type.Optional(Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })),
    documentId: Type.String({ maxLength: 64 }),
    text: Type.String({ minLength: 1, maxLength: maxCommentLength }),
  },
  { additionalProperties: false },
);
export type NewComment = Static<typeof NewComment>;

/** Body of {@link editComment}: replaces the text of the person's own comment. Blank text: 400. */
export const CommentEdit = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: maxCommentLength }) },
  { additionalProperties: false },
);
export type CommentEdit = Static<typeof CommentEdit>;

export const CommentAnswer = Type.Object({ data: Comment });
export type CommentAnswer = Static<typeof CommentAnswer>;

/** Body of {@link countComments}: IDs of documents. The response omits those that the person may not read. */
export const CommentSearch = Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 500 });
export type CommentSearch = Static<typeof CommentSearch>;

/** Number of comments on each document. */
export const CommentCounts = Type.Object({
  data: Type.Array(Type.Object({ id: Type.String(), count: Type.Integer() })),
});
export type CommentCounts = Static<typeof CommentCounts>;

/** Query of {@link listComments}. */
export const CommentListQuery = Type.Object({
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  after: Type.Optional(Type.String({ maxLength: 500 })),
});
export type CommentListQuery = Static<typeof CommentListQuery>;

/** Newest first. {@link removeComment} deletes the person's own comments. */
export const CommentList = Type.Object({
  data: Type.Object({
    items: Type.Array(Comment),
    next: Type.Union([Type.String(), Type.Null()]),
  }),
});
export type CommentList = Static<typeof CommentList>;

const ofComment = Type.Object({ documentId: Id, commentId: Id });

export const addComment = endpoint({
  method: 'POST',
  path: '/api/notes/v1/comments/',
  access: 'documents.write',
  summary: 'Comments on a document.',
  body: NewComment,
  answers: { 201: CommentAnswer },
  example: { body: { documentId: '{documentId}', text: '{unique}' } },
});

export const countComments = endpoint({
  method: 'POST',
  path: '/api/notes/v1/comments/search',
  access: 'documents.read',
  summary: 'Counts the comments on documents.',
  body: CommentSearch,
  answers: { 200: CommentCounts },
  example: {
    // Documents that the person may not read are left out.
    answer: { hidden: 200 },
    body: ['{documentId}'],
  },
});

export const listComments = endpoint({
  method: 'GET',
  path: '/api/notes/v1/documents/:documentId/comments',
  access: 'documents.read',
  summary: 'Lists a document’s comments, page by page.',
  params: Type.Object({ documentId: Id }),
  query: CommentListQuery,
  answers: { 200: CommentList },
});

export const editComment = endpoint({
  method: 'PATCH',
  path: '/api/notes/v1/documents/:documentId/comments/:commentId',
  access: 'documents.write',
  summary: 'Edits a comment.',
  params: ofComment,
  body: CommentEdit,
  answers: { 200: CommentAnswer },
  example: { body: { text: 'Otherwise' } },
});

export const removeComment = endpoint({
  method: 'DELETE',
  path: '/api/notes/v1/documents/:documentId/comments/:commentId',
  access: 'documents.write',
  summary: 'Removes a comment.',
  params: ofComment,
  answers: { 204: Nothing },
});
