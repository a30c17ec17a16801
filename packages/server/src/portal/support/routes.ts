import * as api from '@anteroom/contract/support';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import { readSection } from '../firmSettings/Section.ts';
import { saveSection } from '../firmSettings/saveSection.ts';
import { reportIssue } from './reportIssue.ts';
import { supportSettings } from './supportSettings.ts';
import { findSupport } from './supportStore.ts';

/** Routes for contacting the firm's support and reporting an issue to it (spec §7, other services). */
export function supportRoutes(app: App, deps: Deps): void {
  const reports = new RateLimit(deps, { name: 'issue', max: 5, seconds: 60 });

  answer(app, api.getSupportContact, async ({ scope, query: { locale } }) =>
    findSupport(deps.db, scope, locale),
  );

  answer(app, api.reportIssue, async (request) => {
    await reports.take(request.scope.userId);
    await reportIssue(deps, request.scope, request.body, request.origin);
  });

  answer(app, api.getSupportSettings, async ({ scope }) =>
    readSection(deps.db, supportSettings, scope.companyId),
  );

  answer(app, api.changeSupportSettings, async (request) =>
    saveSection(deps, request, supportSettings, request.body),
  );
}
