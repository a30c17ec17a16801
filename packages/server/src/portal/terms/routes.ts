import * as api from '@anteroom/contract/terms';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import type { AreaServices } from '../AreaServices.ts';
import { firmTermsRoutes } from './firmTermsRoutes.ts';
import { publishTerms } from './publishTerms.ts';
import { signTerms } from './signTerms.ts';
import { findTerms } from './termsStore.ts';

/** Routes for the firm's terms and conditions (spec §2). */
export async function termsRoutes(app: App, deps: Deps & Pick<AreaServices, 'sessionCache'>): Promise<void> {
  if (deps.config.termsDir) await publishTerms(deps.db, deps.config.termsDir);
  firmTermsRoutes(app, deps);
  answer(app, api.getTerms, async ({ scope }) => findTerms(deps, scope));

  answer(app, api.signTerms, async ({ scope, body, origin }) => {
    const signature = await signTerms(deps, scope, body, origin);
    deps.sessionCache.forget(scope.companyId, scope.userId);
    return signature;
  });
}
