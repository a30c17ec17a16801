import * as api from '@anteroom/contract/clients';
import { matchFiles } from '@anteroom/contract/fileMatches';
import { findClients, indexClients } from '@anteroom/domain/people/findClients';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { flagRules } from '../flags/flagStore.ts';
import { clientContacts, findContact } from './clientContacts.ts';
import { findClient, listClients } from './clientStore.ts';
import { namedClients } from './namedClients.ts';

/** Routes for client accounts (spec §7). */
export function clientRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  answer(app, api.listClients, async (request) => listClients(db, request.scope, request.query));

  answer(app, api.getClient, async ({ scope, params }) => findClient(db, scope, params.clientId));

  answer(app, api.listClientContacts, async ({ scope, params }) =>
    clientContacts(flagRules(deps), db, scope, params.clientId),
  );

  answer(app, api.searchClients, async ({ scope, params, body }) => {
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
  });

  answer(app, matchFiles, async ({ scope, body: { files } }) => {
    const index = indexClients(await namedClients(db, scope));
    return { items: files.map((file) => findClients(index, file)) };
  });

  answer(app, api.getContact, async ({ scope, params }) => findContact(db, scope, params));
}
