import * as api from '@anteroom/contract/terms';
import type { Deps } from '../deps.ts';
import { answer } from '../http/answer.ts';
import type { App } from '../http/app.ts';
import { signTerms } from './signTerms.ts';
import { findTerms } from './termsStore.ts';

/** The firm's terms and conditions (spec §2). */
export function termsRoutes(app: App, deps: Deps): void {
  answer(app, api.getTerms, async ({ scope }) => findTerms(deps, scope));

  answer(app, api.signTerms, async ({ scope, body, id: requestId, ip: address }) => {
    const signature = await signTerms(deps, scope, body, { requestId, address });
    deps.sessionCache.forget(scope.companyId, scope.userId);
    return signature;
  });
}
