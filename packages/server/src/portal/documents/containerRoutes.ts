import { ContainerPath, type DocumentListQuery } from '@anteroom/contract';
import * as api from '@anteroom/contract/documents';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { requireClient } from '../clients/visibleClients.ts';
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

/** Routes for a client's containers (the whole tree, or one level at a time) and the documents in them. */
export function containerRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  answer(app, api.getContainerTree, async ({ scope, query }) => {
    await requireClient(db, scope, query.clientId);
    return { data: await containerTree(db, scope, query) };
  });

  answer(app, api.listRoots, async ({ scope, query }) => {
    if (query.clientId !== undefined) await requireClient(db, scope, query.clientId);
    return { data: await listRoots(db, scope, query) };
  });

  answer(app, api.searchFolders, async ({ scope, query }) => ({
    data: await findFolders(db, scope, query.search),
  }));

  answer(app, api.listContainerAncestors, async ({ scope, params: { id } }) => {
    await findContainer(db, scope, id);
    return { data: await listAncestors(db, scope, id) };
  });

  answer(app, api.listProjects, async ({ scope, query }) => {
    await requireClient(db, scope, query.primaryAssociationId);
    return { data: await listProjects(db, scope, query) };
  });

  answer(app, api.getDefaultFolder, async ({ scope, params: { id } }) => {
    await requireClient(db, scope, id);
    return { data: await defaultFolder(db, scope, id) };
  });

  answer(app, api.setDefaultFolder, async ({ scope, params: { id }, body }) => {
    await requireClient(db, scope, id);
    return { data: await setDefaultFolder(deps, scope, id, body.containerId) };
  });

  answer(app, api.listDocuments, async ({ scope, query }) => {
    const data = await listDocuments(db, scope, placeOf(query), query);
    if (query.loadPermission !== false) return { data };
    return { data: { ...data, items: data.items.map(({ permissions: _, ...document }) => document) } };
  });

  answer(app, api.listClientDocuments, async ({ scope, params, query }) => {
    await requireClient(db, scope, params.clientId);
    const container = await yearContainer(db, scope, params);
    if (!container) return { data: { items: [], next: null, total: 0, pageIndex: 0, totalPages: 0 } };
    const place = { clientId: params.clientId, containerId: container.id };
    return { data: await listDocuments(db, scope, place, query) };
  });

  for (const path of ContainerPath.anyOf.map((literal) => literal.const)) {
    answer(app, api.listContainerDescendants[path], async ({ scope, params: { id }, query: { depth } }) => {
      await findContainer(db, scope, id, path);
      return { data: await listDescendants(db, scope, id, depth) };
    });

    answer(app, api.listContainerDocuments[path], async ({ scope, params: { id }, query }) => {
      const { clientId } = await findContainer(db, scope, id, path);
      return { data: await listDocuments(db, scope, { clientId, containerId: id }, query) };
    });
  }
}

/**
 * Returns the single place that a query names.
 *
 * @throws ServerError `bad-request` unless exactly one place is named.
 */
function placeOf(query: DocumentListQuery): ListedPlace {
  const { clientId = query['customFields.clientId'], parentIds } = query;
  if (clientId !== undefined && parentIds === undefined) return { clientId };
  if (parentIds !== undefined && clientId === undefined) return { containerId: parentIds };
  if (parentIds === undefined && query.search?.trim()) return {};
  return fail(
    'bad-request',
    'Name either a client (clientId) or a container (parentIds), or search all clients (search).',
  );
}
