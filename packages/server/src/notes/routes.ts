import {
  CommentAnswer,
  CommentCounts,
  CommentEdit,
  CommentList,
  CommentListQuery,
  CommentSearch,
  NewComment,
} from '@anteroom/contract';
import Type from 'typebox';
import type { Service } from '../http/app.ts';
import { addComment, countComments, editComment, listComments, removeComment } from './commentStore.ts';

const Id = Type.String({ maxLength: 64 });

/** What people say about documents (spec section 7, documents and storage). */
export const noteRoutes: Service = (app, deps) => {
  app.post(
    '/api/notes/v1/comments/',
    {
      config: { access: 'documents.write' },
      schema: { tags: ['notes'], body: NewComment, response: { 201: CommentAnswer } },
    },
    async ({ scope, body, id: requestId, ip: address }, reply) =>
      reply.code(201).send({ data: await addComment(deps, scope, body, { requestId, address }) }),
  );

  app.post(
    '/api/notes/v1/comments/search',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['notes'], body: CommentSearch, response: { 200: CommentCounts } },
    },
    async ({ scope, body }) => ({ data: await countComments(deps.db, scope, body) }),
  );

  app.get(
    '/api/notes/v1/documents/:documentId/comments',
    {
      config: { access: 'documents.read' },
      schema: {
        tags: ['notes'],
        params: Type.Object({ documentId: Id }),
        querystring: CommentListQuery,
        response: { 200: CommentList },
      },
    },
    async ({ scope, params: { documentId }, query }) => ({
      data: await listComments(deps.db, scope, documentId, query),
    }),
  );

  app.patch(
    '/api/notes/v1/documents/:documentId/comments/:commentId',
    {
      config: { access: 'documents.write' },
      schema: {
        tags: ['notes'],
        params: Type.Object({ documentId: Id, commentId: Id }),
        body: CommentEdit,
        response: { 200: CommentAnswer },
      },
    },
    async ({ scope, params, body: { text }, id: requestId, ip: address }) => ({
      data: await editComment(deps, scope, { ...params, text }, { requestId, address }),
    }),
  );

  app.delete(
    '/api/notes/v1/documents/:documentId/comments/:commentId',
    {
      config: { access: 'documents.write' },
      schema: {
        tags: ['notes'],
        params: Type.Object({ documentId: Id, commentId: Id }),
        response: { 204: Type.Null() },
      },
    },
    async ({ scope, params, id: requestId, ip: address }, reply) => {
      await removeComment(deps, scope, params, { requestId, address });
      return reply.code(204).send(null);
    },
  );
};
