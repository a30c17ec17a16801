import * as api from '@anteroom/contract/leaving';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { authorOf } from '../people/Author.ts';
import { carryOutErasure, planErasure } from './erasure.ts';
import { requestClientExport } from './requestClientExport.ts';

/** Routes for owners to export a client's data and to erase people. */
export function leavingRoutes(app: App, deps: Deps): void {
  answer(app, api.getErasure, async ({ scope, params, id, ip }) =>
    planErasure(deps, authorOf(scope, { requestId: id, address: ip }), params.contactId),
  );

  answer(app, api.erasePerson, async ({ scope, params, id, ip }) =>
    carryOutErasure(deps, authorOf(scope, { requestId: id, address: ip }), params.contactId),
  );

  answer(app, api.exportClient, async ({ scope, params, id: requestId, ip: address }) => ({
    data: await requestClientExport(deps, scope, params.clientId, { requestId, address }),
  }));
}
