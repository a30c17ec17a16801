import { ContainerTree, ContainerTreeQuery, DocumentList, DocumentListQuery } from '@anteroom/contract';
import { requireClient } from '../clients/visibleClients.ts';
import type { Service } from '../http/app.ts';
import { fail } from '../http/problem.ts';
import { changeRoutes } from './changeRoutes.ts';
import { findContainer } from './containerAccess.ts';
import { listContainers } from './containerStore.ts';
import { listDocuments } from './documentList.ts';

/** What a client has: containers and documents (spec section 7, documents). */
export const documentRoutes: Service = (app, deps) => {
  const { db } = deps;
  app.get(
    '/api/documents/v1/containers/tree',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['documents'], querystring: ContainerTreeQuery, response: { 200: ContainerTree } },
    },
    async ({ scope, query }) => {
      await requireClient(db, scope, query.clientId);
      return { data: await listContainers(db, scope, query.clientId) };
    },
  );

  app.get(
    '/api/documents/v1/containers/documents',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['documents'], querystring: DocumentListQuery, response: { 200: DocumentList } },
    },
    async ({ scope, query }) => {
      const { clientId, parentIds } = query;
      if (clientId !== undefined && parentIds === undefined) {
        await requireClient(db, scope, clientId);
        return { data: await listDocuments(db, scope, { clientId }, query) };
      }
      if (parentIds !== undefined && clientId === undefined) {
        const container = await findContainer(db, scope, parentIds);
        const place = { clientId: container.clientId, containerId: parentIds };
        return { data: await listDocuments(db, scope, place, query) };
      }
      return fail('bad-request', 'Name either a client (clientId) or a container (parentIds).');
    },
  );

  changeRoutes(app, deps);
};
