import { Client, ClientContacts, ClientList, ClientListQuery } from '@anteroom/contract';
import Type from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { clientContacts } from './clientContacts.ts';
import { findClient, listClients } from './clientStore.ts';

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
        params: Type.Object({ clientId: Type.String({ minLength: 1, maxLength: 64 }) }),
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
        params: Type.Object({ clientId: Type.String({ minLength: 1, maxLength: 64 }) }),
        response: { 200: ClientContacts },
      },
    },
    async ({ scope, params }) => clientContacts(db, scope, params.clientId),
  );
}
