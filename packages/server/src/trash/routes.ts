import {
  BatchDeleteRequest,
  RestoreRequest,
  TrashList,
  TrashOutcomes,
  TrashQuery,
  type TrashRefusal,
  TrashRequest,
} from '@anteroom/contract';
import Type from 'typebox';
import { requireClient } from '../clients/visibleClients.ts';
import type { Service } from '../http/app.ts';
import { ServerError } from '../http/problem.ts';
import { listBin } from './binStore.ts';
import { restore } from './restore.ts';
import { trashContainer } from './trashContainer.ts';
import { trashDocument } from './trashDocument.ts';

const Id = Type.String({ maxLength: 64 });

/** Deleting, and the recycle bin (spec section 7, documents). */
export const trashRoutes: Service = (app, deps) => {
  app.post(
    '/api/documents/v1/trash/documents',
    { config: { access: 'documents.write' }, schema: { tags: ['documents'], body: TrashRequest } },
    async (request, reply) => {
      await trashDocument(deps, request, request.body.Id, request.body.ContainerId);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/documents/v1/documents/:documentId',
    {
      config: { access: 'documents.write' },
      schema: { tags: ['documents'], params: Type.Object({ documentId: Id }) },
    },
    async (request, reply) => {
      await trashDocument(deps, request, request.params.documentId);
      return reply.code(204).send();
    },
  );

  app.put(
    '/api/documents/v1/batch-delete',
    {
      config: { access: 'documents.write' },
      schema: { tags: ['documents'], body: BatchDeleteRequest, response: { 200: TrashOutcomes } },
    },
    async (request) =>
      outcomes(
        request.body,
        ({ Id }) => Id,
        ({ Id, ContainerId }) => trashDocument(deps, request, Id, ContainerId),
      ),
  );

  app.delete(
    '/api/documents/v1/containers/:containerId',
    {
      config: { access: 'documents.write' },
      schema: { tags: ['documents'], params: Type.Object({ containerId: Id }) },
    },
    async (request, reply) => {
      await trashContainer(deps, request, request.params.containerId);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/documents/v1/trash',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['documents'], querystring: TrashQuery, response: { 200: TrashList } },
    },
    async ({ scope, query }) => {
      await requireClient(deps.db, scope, query.clientId);
      return { data: await listBin(deps.db, scope, query) };
    },
  );

  app.post(
    '/api/documents/v1/trash/restore',
    {
      config: { access: 'documents.write' },
      schema: { tags: ['documents'], body: RestoreRequest, response: { 200: TrashOutcomes } },
    },
    async (request) =>
      outcomes(
        request.body.ids,
        (id) => id,
        (id) => restore(deps, request, id),
      ),
  );
};

/** Each by itself: what cannot be done keeps nothing else from being done. */
async function outcomes<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  act: (item: T) => Promise<void>,
): Promise<TrashOutcomes> {
  const data: TrashOutcomes['data'] = [];
  for (const item of items) {
    const refused = await act(item).then(() => null, refusalOf);
    data.push({ id: idOf(item), refused });
  }
  return { data };
}

function refusalOf(error: unknown): TrashRefusal {
  if (error instanceof ServerError && (error.code === 'forbidden' || error.code === 'not-found'))
    return error.code;
  throw error;
}
