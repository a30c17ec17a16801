import * as api from '@anteroom/contract/support';
import type { Deps } from '../deps.ts';
import { answer } from '../http/answer.ts';
import type { App } from '../http/app.ts';
import { RateLimit } from '../security/rateLimit.ts';
import { reportIssue } from './reportIssue.ts';
import { findSupport } from './supportStore.ts';

/** How the firm's support is reached, and reporting an issue to it (spec §7, other services). */
export function supportRoutes(app: App, deps: Deps): void {
  const reports = new RateLimit(deps, { name: 'issue', max: 5, seconds: 60 });

  answer(app, api.getSupportContact, async ({ scope, query: { locale } }) =>
    findSupport(deps.db, scope, locale),
  );

  answer(app, api.reportIssue, async (request) => {
    await reports.take(request.scope.userId);
    await reportIssue(deps, request.scope, request.body, { requestId: request.id, address: request.ip });
  });
}
