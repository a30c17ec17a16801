import {
  Client,
  ClientContacts,
  ClientList,
  ClientListQuery,
  ClientSearch,
  ClientSearchResult,
  Contact,
} from '@anteroom/contract';
import Type from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { fail } from '../http/problem.ts';
import { clientContacts, findContact } from './clientContacts.ts';
import { findClient, listClients } from './clientStore.ts';

const id = Type.String({ minLength: 1, maxLength: 64 });

/** Client accounts (spec §7). */
export function clientRoutes(app: App, { db }: Deps): void {
  app.get(
    '/api/client-center/v1/clients/',
    {
      config: { access: 'clients.read' },
      schema: { querystring: ClientListQuery, response: { 200: ClientList } },
    },
    async (request) => listClients(db, request.scope, request.query),
  );

  app.get(
    '/api/client-center/v1/clients/:clientId',
    {
      config: { access: 'clients.read' },
      schema: {
        params: Type.Object({ clientId: id }),
        response: { 200: Client },
      },
    },
    async ({ scope, params }) => findClient(db, scope, params.clientId),
  );

  app.get(
    '/api/client-center/v1/clients/:clientId/contacts',
    {
      config: { access: 'tasks.manage' },
      schema: {
        params: Type.Object({ clientId: id }),
        response: { 200: ClientContacts },
      },
    },
    async ({ scope, params }) => clientContacts(db, scope, params.clientId),
  );

  app.post(
    '/api/core/v3/companies/:companyId/clients/search',
    {
      config: { access: 'clients.read' },
      schema: {
        params: Type.Object({ companyId: id }),
        body: ClientSearch,
        response: { 200: ClientSearchResult },
      },
    },
    async ({ scope, params, body }) => {
      if (params.companyId !== scope.companyId) fail('not-found', 'There is no such company.');
      const { pageIndex = 0, itemsPerPage = 25 } = body.pagingDataRequest ?? {};
      const { search, ...order } = body.filterSearchSort ?? {};
      const page = { pageNum: pageIndex + 1, pageSize: itemsPerPage };
      const found = await listClients(db, scope, { ...order, ...page, searchTerm: search });
      const isExpanded = body.expand !== undefined;
      return {
        items: found.clients.map(({ nickname, ...client }) => ({
          ...client,
          ...(isExpanded && { primaryContactExpanded: { nickname } }),
        })),
        pageIndex,
        itemsPerPage,
        totalItems: found.total,
        totalPages: found.totalPages,
      };
    },
  );

  app.get(
    '/api/core/v1/companies/:companyId/contacts/:contactId',
    {
      config: { access: 'clients.read' },
      schema: {
        params: Type.Object({ companyId: id, contactId: id }),
        response: { 200: Contact },
      },
    },
    async ({ scope, params }) => findContact(db, scope, params),
  );
}
