import { ClientList, ClientListQuery } from '@anteroom/contract';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { listClients } from './clientStore.ts';

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
}
