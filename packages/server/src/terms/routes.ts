import { Terms, TermsAcceptance, TermsSignature } from '@anteroom/contract';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { signTerms } from './signTerms.ts';
import { findTerms } from './termsStore.ts';

/** The firm's terms and conditions (spec §2). */
export function termsRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/terms/v1/terms',
    { config: { access: 'terms.read' }, schema: { tags: ['terms'], response: { 200: Terms } } },
    async ({ scope }) => findTerms(deps, scope),
  );

  app.post(
    '/api/terms/v1/signatures',
    {
      config: { access: 'terms.sign' },
      schema: { tags: ['terms'], body: TermsAcceptance, response: { 200: TermsSignature } },
    },
    async ({ scope, body, id: requestId, ip: address }) => {
      const signature = await signTerms(deps, scope, body, { requestId, address });
      deps.sessionCache.forget(scope.companyId, scope.userId);
      return signature;
    },
  );
}
