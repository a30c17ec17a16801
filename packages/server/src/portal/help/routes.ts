import type { Help } from '@anteroom/contract';
import * as api from '@anteroom/contract/help';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import { firmHelpRoutes } from './firmHelpRoutes.ts';
import { giveFeedback } from './giveFeedback.ts';
import { helpPageRoutes } from './helpPageRoutes.ts';
import { articlePath, helpPath } from './helpPaths.ts';
import { type HelpEntry, listHelp } from './helpStore.ts';

/** Routes for the help menu, feedback, and the pages that the menu links to (spec §7, other services). */
export async function helpRoutes(app: App, deps: Deps): Promise<void> {
  const feedbacks = new RateLimit(deps, { name: 'feedback', max: 5, seconds: 60 });

  answer(app, api.getHelp, async ({ scope: { companyId }, query: { locale, userType } }) =>
    helpMenu(companyId, await listHelp(deps.db, { companyId, userType, language: locale })),
  );

  answer(app, api.giveFeedback, async ({ scope, body }) => {
    if (!scope.flags.feedbackRequest) fail('forbidden', 'The firm doesn’t ask for feedback.');
    await feedbacks.take(scope.userId);
    await giveFeedback(deps, scope, body);
  });

  firmHelpRoutes(app, deps);
  await helpPageRoutes(app, deps);
}

/** Maximum number of topics in the menu. */
const suggestions = 4;

function helpMenu(companyId: string, entries: readonly HelpEntry[]): Help {
  const addressOf = ({ id, url }: HelpEntry) => url ?? articlePath(companyId, id);
  const first = (kind: HelpEntry['kind']) => {
    const entry = entries.find((candidate) => candidate.kind === kind);
    return entry ? addressOf(entry) : null;
  };
  const articles = entries.filter(({ kind }) => kind === 'article');
  return {
    searchUrl: first('search') ?? (entries.length > 0 ? `${helpPath(companyId)}/search` : null),
    topics: articles.slice(0, suggestions).map((entry) => ({
      id: entry.id,
      title: entry.title,
      url: addressOf(entry),
    })),
    howToUrl: first('how-to'),
    privacyUrl: first('privacy'),
  };
}
