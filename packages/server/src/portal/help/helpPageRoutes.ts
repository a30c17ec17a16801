import { readFile } from 'node:fs/promises';
import type { Theme } from '@anteroom/contract';
import { firmColors } from '@anteroom/domain/theme/firmColors';
import { fail } from '@anteroom/server-sdk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../kernel/http/app.ts';
import { encodeContent, sendEncoded } from '../../kernel/http/encodedContent.ts';
import { cookiesOf } from '../security/cookies.ts';
import { pageLanguage } from '../site/pageLanguage.ts';
import { findTheme } from '../theme/themeStore.ts';
import { articlePage, type HelpPage, indexPage, missingPage, searchPage } from './helpPages.ts';
import { findArticle, listHelp, searchHelp } from './helpStore.ts';

const params = Type.Object({ companyId: Type.String({ maxLength: 64 }) });
/** Other parameters, which only say who is asking, are ignored: the pages are the same for everybody. */
const query = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200 })),
  language: Type.Optional(Type.String({ maxLength: 5 })),
  userType: Type.Optional(Type.Union([Type.Literal('client'), Type.Literal('staff')])),
});

/**
 * Routes for a firm's help pages. They are public, because people who cannot sign in need them most. The pages run no
 * scripts.
 */
export async function helpPageRoutes(app: App, deps: Deps): Promise<void> {
  const { db, origin } = deps;
  const config = { access: 'public' } as const;
  const cookie = cookiesOf(origin).language.name;
  const style = await encodeContent(
    'text/css; charset=utf-8',
    await readFile(new URL('help.css', import.meta.url)),
  );

  app.get('/help/assets/help.css', { config, schema: { hide: true } }, async (request, reply) =>
    sendEncoded(request, reply.header('cache-control', 'no-cache'), style),
  );

  app.get(
    '/help/:companyId/theme.css',
    { config, schema: { hide: true, params } },
    async (request, reply) => {
      const { colors } = await firm(request.params.companyId);
      const rules = Object.entries(firmColors(colors)).map(([name, value]) => `${name}:${value}`);
      const css = await encodeContent('text/css; charset=utf-8', Buffer.from(`:root{${rules.join(';')}}`));
      return sendEncoded(request, reply.header('cache-control', 'no-cache'), css);
    },
  );

  app.get(
    '/help/:companyId',
    { config, schema: { hide: true, params, querystring: query } },
    async (request, reply) => {
      const page = await pageFor(request);
      return send(request, reply, indexPage(page, await listHelp(db, page.reader)));
    },
  );

  app.get(
    '/help/:companyId/search',
    { config, schema: { hide: true, params, querystring: query } },
    async (request, reply) => {
      const page = await pageFor(request);
      const words = request.query.q?.trim() ?? '';
      return send(
        request,
        reply,
        searchPage(page, words, words ? await searchHelp(db, page.reader, words) : []),
      );
    },
  );

  app.get(
    '/help/:companyId/articles/:articleId',
    {
      config,
      schema: {
        hide: true,
        params: Type.Object({ ...params.properties, articleId: Type.String({ maxLength: 64 }) }),
        querystring: query,
      },
    },
    async (request, reply) => {
      const page = await pageFor(request);
      const article = await findArticle(db, page.reader, request.params.articleId);
      if (!article) return send(request, reply.code(404), missingPage(page));
      return send(request, reply, articlePage(page, article));
    },
  );

  async function firm(companyId: string): Promise<Theme> {
    return (await findTheme(deps, companyId)) ?? fail('not-found', 'There is no such firm.');
  }

  async function pageFor(request: {
    readonly params: { readonly companyId: string };
    readonly query: { readonly language?: string; readonly userType?: 'client' | 'staff' };
    readonly cookies: FastifyRequest['cookies'];
    readonly headers: FastifyRequest['headers'];
  }): Promise<HelpPage> {
    const { companyId } = request.params;
    const chosen = request.query.language ?? request.cookies[cookie];
    const language = pageLanguage(chosen, request.headers['accept-language']);
    const userType = request.query.userType ?? null;
    return { firm: await firm(companyId), reader: { companyId, language, userType } };
  }
}

async function send(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  return sendEncoded(
    request,
    reply.headers(headers),
    await encodeContent('text/html; charset=utf-8', Buffer.from(page)),
  );
}

const headers = {
  'cache-control': 'no-cache',
  vary: 'cookie, accept-language',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};
