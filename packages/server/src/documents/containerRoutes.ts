import {
  ClientDocumentsPath,
  ContainerAnswer,
  ContainerDocumentsQuery,
  ContainerList,
  ContainerPath,
  ContainerTree,
  ContainerTreeQuery,
  DefaultFolder,
  DescendantsQuery,
  DocumentList,
  DocumentListAnswer,
  DocumentListQuery,
  FolderSearch,
  FolderSearchQuery,
  ProjectsQuery,
  RootList,
  RootsQuery,
} from '@anteroom/contract';
import Type from 'typebox';
import { requireClient } from '../clients/visibleClients.ts';
import type { Db } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { fail } from '../http/problem.ts';
import type { Scope } from '../http/scope.ts';
import { findContainer } from './containerAccess.ts';
import {
  containerTree,
  findFolders,
  listAncestors,
  listDescendants,
  listProjects,
  yearContainer,
} from './containerStore.ts';
import { defaultFolder, setDefaultFolder } from './defaultFolder.ts';
import { type ListedPlace, listDocuments } from './documentList.ts';
import { listRoots } from './rootStore.ts';

const params = Type.Object({ id: Type.String({ maxLength: 64 }) });

/** What a client has: its tree, whole or a level at a time, and the documents in it. */
export function containerRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  app.get(
    '/api/documents/v1/containers/tree',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['documents'], querystring: ContainerTreeQuery, response: { 200: ContainerTree } },
    },
    async ({ scope, query }) => {
      await requireClient(db, scope, query.clientId);
      return { data: await containerTree(db, scope, query) };
    },
  );

  app.get(
    '/api/documents/v1/containers',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['documents'], querystring: RootsQuery, response: { 200: RootList } },
    },
    async ({ scope, query }) => {
      if (query.clientId !== undefined) await requireClient(db, scope, query.clientId);
      return { data: await listRoots(db, scope, query) };
    },
  );

  app.get(
    '/api/documents/v1/containers/search',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['documents'], querystring: FolderSearchQuery, response: { 200: FolderSearch } },
    },
    async ({ scope, query }) => ({ data: await findFolders(db, scope, query.search) }),
  );

  app.get(
    '/api/documents/v1/containers/:id/ancestors',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['documents'], params, response: { 200: ContainerList } },
    },
    async ({ scope, params: { id } }) => {
      await findContainer(db, scope, id);
      return { data: await listAncestors(db, scope, id) };
    },
  );

  app.get(
    '/api/documents/v1/projects',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['documents'], querystring: ProjectsQuery, response: { 200: ContainerList } },
    },
    async ({ scope, query }) => {
      await requireClient(db, scope, query.primaryAssociationId);
      return { data: await listProjects(db, scope, query) };
    },
  );

  app.get(
    '/api/documents/v1/clients/:id/default-folder',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['documents'], params, response: { 200: ContainerAnswer } },
    },
    async ({ scope, params: { id } }) => {
      await requireClient(db, scope, id);
      return { data: await defaultFolder(db, scope, id) };
    },
  );

  app.put(
    '/api/documents/v1/clients/:id/default-folder',
    {
      config: { access: 'defaultFolder.write' },
      schema: { tags: ['documents'], params, body: DefaultFolder, response: { 200: ContainerAnswer } },
    },
    async ({ scope, params: { id }, body }) => {
      await requireClient(db, scope, id);
      return { data: await setDefaultFolder(deps, scope, id, body.containerId) };
    },
  );

  app.get(
    '/api/documents/v1/containers/documents',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['documents'], querystring: DocumentListQuery, response: { 200: DocumentListAnswer } },
    },
    async ({ scope, query }) => {
      const data = await listDocuments(db, scope, await placeOf(db, scope, query), query);
      if (query.loadPermission !== false) return { data };
      return { data: { ...data, items: data.items.map(({ permissions: _, ...document }) => document) } };
    },
  );

  app.get(
    '/api/tax/v1/clients/:clientId/years/:taxYear/client-documents',
    {
      config: { access: 'documents.read' },
      schema: {
        tags: ['documents'],
        params: ClientDocumentsPath,
        querystring: ContainerDocumentsQuery,
        response: { 200: DocumentList },
      },
    },
    async ({ scope, params, query }) => {
      await requireClient(db, scope, params.clientId);
      const container = await yearContainer(db, scope, params);
      if (!container) return { data: { items: [], next: null, total: 0, pageIndex: 0, totalPages: 0 } };
      const place = { clientId: params.clientId, containerId: container.id };
      return { data: await listDocuments(db, scope, place, query) };
    },
  );

  for (const path of ContainerPath.anyOf.map((literal) => literal.const)) {
    app.get(
      `/api/documents/v1/${path}/:id/descendants`,
      {
        config: { access: 'documents.read' },
        schema: {
          tags: ['documents'],
          params,
          querystring: DescendantsQuery,
          response: { 200: ContainerList },
        },
      },
      async ({ scope, params: { id }, query: { depth } }) => {
        await findContainer(db, scope, id, path);
        return { data: await listDescendants(db, scope, id, depth) };
      },
    );

    app.get(
      `/api/documents/v1/${path}/:id/documents`,
      {
        config: { access: 'documents.read' },
        schema: {
          tags: ['documents'],
          params,
          querystring: ContainerDocumentsQuery,
          response: { 200: DocumentList },
        },
      },
      async ({ scope, params: { id }, query }) => {
        const { clientId } = await findContainer(db, scope, id, path);
        return { data: await listDocuments(db, scope, { clientId, containerId: id }, query) };
      },
    );
  }
}

/** @throws ServerError `bad-request` unless exactly one place is named; `not-found` */
async function placeOf(db: Db, scope: Scope, query: DocumentListQuery): Promise<ListedPlace> {
  const { clientId = query['customFields.clientId'], parentIds } = query;
  if (clientId !== undefined && parentIds === undefined) {
    await requireClient(db, scope, clientId);
    return { clientId };
  }
  if (parentIds !== undefined && clientId === undefined) {
    const container = await findContainer(db, scope, parentIds);
    return { clientId: container.clientId, containerId: container.id };
  }
  if (parentIds === undefined && query.search?.trim()) return {};
  return fail(
    'bad-request',
    'Name either a client (clientId) or a container (parentIds), or search all clients (search).',
  );
}
