import { Theme, ThemeBanner } from '@anteroom/contract';
import Type from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { fail } from '../http/problem.ts';
import { cookiesOf } from '../security/cookies.ts';
import { findBackground, findBanner, findTheme, neutralTheme } from './themeStore.ts';

/** How a firm's portal looks. Public: the sign-in page shows it. */
export function themeRoutes(app: App, { db, origin }: Deps): void {
  const cookie = cookiesOf(origin).theme.name;

  app.get(
    '/api/theme/v1/companies/:companyId',
    {
      config: { access: 'public' },
      schema: {
        params: Type.Object({ companyId: Type.String({ maxLength: 64 }) }),
        response: { 200: Theme },
      },
    },
    async (request, reply) => {
      const theme = await findTheme(db, request.params.companyId);
      reply.header('cache-control', 'public, max-age=300');
      return theme ?? fail('not-found', 'There is no such firm.');
    },
  );

  app.get(
    '/api/theme/v1/companies/:companyId/banner',
    {
      config: { access: 'public' },
      schema: {
        params: Type.Object({ companyId: Type.String({ maxLength: 64 }) }),
        response: { 200: ThemeBanner },
      },
    },
    async (request, reply) => {
      const dataUrl = await findBanner(db, request.params.companyId);
      reply.header('cache-control', 'public, max-age=300');
      return { dataUrl: dataUrl ?? fail('not-found', 'This firm has no banner.') };
    },
  );

  app.get(
    '/api/theme/v1/companies/:companyId/login-background',
    {
      config: { access: 'public' },
      schema: { params: Type.Object({ companyId: Type.String({ maxLength: 64 }) }), produces: ['image/*'] },
    },
    async (request, reply) => {
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
    },
  );

  app.get(
    '/api/theme/v1/current',
    { config: { access: 'public' }, schema: { response: { 200: Theme } } },
    async (request, reply) => {
      const companyId = request.cookies[cookie];
      reply.header('cache-control', 'private, no-cache').header('vary', 'cookie');
      return (companyId && (await findTheme(db, companyId))) || neutralTheme;
    },
  );
}
