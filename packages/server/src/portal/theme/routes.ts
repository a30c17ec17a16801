import * as api from '@anteroom/contract/theme';
import { neutralTheme } from '@anteroom/domain/theme/neutralTheme';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { cookiesOf } from '../security/cookies.ts';
import { findBackground, findBanner, findTheme } from './themeStore.ts';

/** Routes for a firm's colours, texts and pictures. They are public, because the sign-in page shows them. */
export function themeRoutes(app: App, deps: Deps): void {
  const { db, origin } = deps;
  const cookie = cookiesOf(origin).theme.name;

  answer(app, api.getTheme, async (request, reply) => {
    const theme = await findTheme(deps, request.params.companyId);
    reply.header('cache-control', 'public, max-age=300');
    return theme ?? fail('not-found', 'There is no such firm.');
  });

  answer(app, api.getThemeBanner, async (request, reply) => {
    const dataUrl = await findBanner(db, request.params.companyId);
    reply.header('cache-control', 'public, max-age=300');
    return { dataUrl: dataUrl ?? fail('not-found', 'This firm has no banner.') };
  });

  answer(app, api.getSignInBackground, async (request, reply) => {
    const picture = await findBackground(db, request.params.companyId);
    if (!picture) fail('not-found', 'This firm has no sign-in background.');
    return reply
      .headers({
        'cache-control': 'public, max-age=300',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .type(picture.type)
      .send(picture.content);
  });

  answer(app, api.getCurrentTheme, async (request, reply) => {
    const companyId = request.cookies[cookie];
    reply.header('cache-control', 'private, no-cache').header('vary', 'cookie');
    return (companyId && (await findTheme(deps, companyId))) || neutralTheme;
  });
}
