import {
  BatchMove,
  BatchMoveResult,
  BatchRead,
  DocumentAnswer,
  DocumentHistory,
  DocumentHistoryQuery,
  Rename,
} from '@anteroom/contract';
import Type from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { listHistory } from './documentHistory.ts';
import { findDocument } from './documentStore.ts';
import { moveDocuments } from './moveDocuments.ts';
import { markDocuments } from './readMarks.ts';
import { renameDocument } from './renameDocument.ts';

const params = Type.Object({ documentId: Type.String({ maxLength: 64 }) });

/** One document, its history, and what is changed about documents that are there. */
export function changeRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/documents/v1/documents/:documentId',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['documents'], params, response: { 200: DocumentAnswer } },
    },
    async ({ scope, params: { documentId } }) => ({ data: await findDocument(deps.db, scope, documentId) }),
  );

  app.patch(
    '/api/documents/v1/documents/:documentId',
    {
      config: { access: 'documents.write' },
      schema: { tags: ['documents'], params, body: Rename, response: { 200: DocumentAnswer } },
    },
    async ({ scope, params: { documentId }, body: { name }, id: requestId, ip: address }) => ({
      data: await renameDocument(deps, scope, documentId, name, { requestId, address }),
    }),
  );

  app.get(
    '/api/documents/v1/documents/:documentId/history',
    {
      config: { access: 'documents.read' },
      schema: {
        tags: ['documents'],
        params,
        querystring: DocumentHistoryQuery,
        response: { 200: DocumentHistory },
      },
    },
    async ({ scope, params: { documentId }, query }) => ({
      data: await listHistory(deps.db, scope, documentId, query),
    }),
  );

  app.put(
    '/api/documents/v1/batch-move',
    {
      config: { access: 'documents.write' },
      schema: { tags: ['documents'], body: BatchMove, response: { 200: BatchMoveResult } },
    },
    async ({ scope, body, id: requestId, ip: address }) => ({
      data: await moveDocuments(deps, scope, body, { requestId, address }),
    }),
  );

  app.put(
    '/api/documents/v1/batch-read',
    {
      config: { access: 'documents.mark' },
      schema: { tags: ['documents'], body: BatchRead, response: { 204: Type.Null() } },
    },
    async ({ scope, body }, reply) => {
      await markDocuments(deps, scope, body);
      return reply.code(204).send(null);
    },
  );
}
