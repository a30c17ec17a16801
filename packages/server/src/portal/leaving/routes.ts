import * as api from '@anteroom/contract/leaving';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { authorOf } from '../people/Author.ts';
import { carryOutErasure, planErasure } from './erasure.ts';
import { requestClientExport } from './requestClientExport.ts';

/** Routes for owners to export a client's data and to erase people. */
export function leavingRoutes(app: App, deps: Deps): void {
  answer(app, api.getErasure, async ({ scope, params, origin }) =>
    planErasure(deps, authorOf(scope, origin), params.contactId),
  );

  answer(app, api.erasePerson, async ({ scope, params, origin }) =>
    carryOutErasure(deps, authorOf(scope, origin), params.contactId),
  );

  answer(app, api.exportClient, async ({ scope, params, origin }) => ({
    data: await requestClientExport(deps, scope, params.clientId, origin),
  }));
}
