import { IssueConfirmation, SupportContact, SupportQuery } from '@anteroom/contract';
import Type from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { RateLimit } from '../security/rateLimit.ts';
import { reportIssue } from './reportIssue.ts';
import { findSupport } from './supportStore.ts';

/** How the firm's support is reached, and reporting an issue to it (spec §7, other services). */
export function supportRoutes(app: App, deps: Deps): void {
  const reports = new RateLimit(deps, { name: 'issue', max: 5, seconds: 60 });

  app.get(
    '/api/support/v1/contact',
    {
      config: { access: 'support.read' },
      schema: { querystring: SupportQuery, response: { 200: SupportContact } },
    },
    async ({ scope, query: { locale } }) => findSupport(deps.db, scope, locale),
  );

  app.post(
    '/api/notifications/v1/notifications/category/CCVNEXT/type/CLIENT_CENTER_ISSUE_CONFIRMATION',
    {
      config: { access: 'issues.report' },
      schema: { body: IssueConfirmation, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await reports.take(request.scope.userId);
      await reportIssue(deps, request.scope, request.body, { requestId: request.id, address: request.ip });
      reply.code(204);
      return null;
    },
  );
}
