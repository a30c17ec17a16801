import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { FastifyReply } from 'fastify';
import type Provider from 'oidc-provider';
import type { Interaction } from 'oidc-provider';
import Type from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { portalOrigins } from '../http/portalOrigins.ts';
import { ServerError } from '../http/problem.ts';
import { RateLimit } from '../security/rateLimit.ts';
import { Accounts } from './accounts.ts';
import { mfa } from './embeddedProvider.ts';
import { codePage, passwordPage, problemPage } from './pages.ts';
import { keepIdpSecrets } from './secrets.ts';
import { idpLanguage } from './texts.ts';

const uidParams = Type.Object({ uid: Type.String({ maxLength: 100 }) });
const passwordBody = Type.Object({
  email: Type.String({ maxLength: 254 }),
  password: Type.String({ maxLength: 200 }),
});
const codeBody = Type.Object({ code: Type.String({ maxLength: 10 }) });

/** The embedded identity provider: its protocol under `/idp`, and the pages on which people sign in to it. */
export async function idpRoutes(app: App, deps: Deps): Promise<void> {
  if (deps.config.oidc) return;
  const accounts = new Accounts(deps.db, deps.clock);
  const failures = {
    byAccount: new RateLimit(deps.clock, { max: 10, seconds: 900 }),
    byAddress: new RateLimit(deps.clock, { max: 100, seconds: 900 }),
  };
  const provider = providerLoader(deps);
  const headers = pageHeaders(deps);

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.setErrorHandler((error, request, reply) => {
    const unexpected =
      !(error instanceof ServerError) && (error as { statusCode?: number }).statusCode === undefined;
    // An interaction that has ended, or that another browser began, is all that people meet here.
    if (unexpected && (error as Error).name !== 'SessionNotFound')
      request.log.error({ err: error }, 'sign-in page');
    return send(reply, 400, problemPage(idpLanguage([request.headers['accept-language'] ?? ''])));
  });
  const send = (reply: FastifyReply, status: number, page: string) =>
    reply.code(status).headers(headers).type('text/html; charset=utf-8').send(page);

  const options = { config: { access: 'public' } } as const;

  app.get(
    '/idp/sign-in/:uid',
    { ...options, schema: { params: uidParams, hide: true } },
    async (request, reply) => {
      const interaction = await (await provider()).interactionDetails(request.raw, reply.raw);
      const page = { uid: interaction.uid, language: languageOf(interaction.params) };
      return send(reply, 200, asksForCode(interaction.prompt.reasons) ? codePage(page) : passwordPage(page));
    },
  );

  app.post(
    '/idp/sign-in/:uid/password',
    { ...options, schema: { params: uidParams, body: passwordBody, hide: true }, attachValidation: true },
    async (request, reply) => {
      const idp = await provider();
      const interaction = await idp.interactionDetails(request.raw, reply.raw);
      const page = { uid: interaction.uid, language: languageOf(interaction.params) };
      if (request.validationError) return send(reply, 400, passwordPage({ ...page, problem: 'incomplete' }));
      const { email, password } = request.body;
      const account = `${request.ip} ${email.trim().toLowerCase()}`;
      if (failures.byAccount.isSpent(account) || failures.byAddress.isSpent(request.ip)) {
        return send(reply, 429, passwordPage({ ...page, email, problem: 'tooMany' }));
      }
      const subject = await accounts.checkPassword(email, password);
      if (subject === null) {
        failures.byAccount.count(account);
        failures.byAddress.count(request.ip);
        await deps.audit.record({
          action: 'sign-in-refused',
          companyId: null,
          userId: null,
          details: { reason: 'password' },
          requestId: request.id,
          address: request.ip,
        });
        return send(reply, 401, passwordPage({ ...page, email, problem: 'wrong' }));
      }
      return finish(idp, interaction, request.raw, reply, { accountId: subject, amr: ['pwd'] });
    },
  );

  app.post(
    '/idp/sign-in/:uid/code',
    { ...options, schema: { params: uidParams, body: codeBody, hide: true }, attachValidation: true },
    async (request, reply) => {
      const idp = await provider();
      const interaction = await idp.interactionDetails(request.raw, reply.raw);
      const page = { uid: interaction.uid, language: languageOf(interaction.params) };
      const subject = interaction.session?.accountId;
      if (!subject || !asksForCode(interaction.prompt.reasons))
        return send(reply, 400, problemPage(page.language));
      if (failures.byAccount.isSpent(subject))
        return send(reply, 429, codePage({ ...page, problem: 'tooMany' }));
      const correct = !request.validationError && (await accounts.checkCode(subject, request.body.code));
      if (!correct) {
        failures.byAccount.count(subject);
        return send(reply, 401, codePage({ ...page, problem: 'codeWrong' }));
      }
      return finish(idp, interaction, request.raw, reply, {
        accountId: subject,
        amr: ['pwd', 'otp'],
        acr: mfa,
      });
    },
  );

  await serveAssets(app);
  await app.register(async (scoped: App) => mountProvider(scoped, deps, provider));
}

/** Loads the provider when it is first needed: it is the heaviest part of the server. */
function providerLoader(deps: Deps): () => Promise<Provider> {
  let loaded: Promise<Provider> | undefined;
  return () => {
    loaded ??= Promise.all([import('./provider.ts'), keepIdpSecrets(deps.db)])
      .then(([{ createProvider }, secrets]) => createProvider(deps, secrets))
      .catch((error) => {
        loaded = undefined;
        throw error;
      });
    return loaded;
  };
}

/** Gives the provider every other request under `/idp`, untouched but for what PUBLIC_URL decides. */
function mountProvider(app: App, deps: Deps, provider: () => Promise<Provider>): void {
  const { host, protocol } = new URL(deps.origin);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all('/idp/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const handle = (await provider()).callback();
    const { raw } = request;
    reply.hijack();
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-for'] = request.ip;
    const mounted = raw as IncomingMessage & { originalUrl?: string };
    mounted.originalUrl = raw.url;
    mounted.url = raw.url?.slice('/idp'.length);
    for (const [name, value] of Object.entries(pageHeaders(deps))) reply.raw.setHeader(name, value);
    await handle(raw, reply.raw);
  });
}

interface Login {
  readonly accountId: string;
  readonly amr: string[];
  readonly acr?: string;
}

async function finish(
  idp: Provider,
  interaction: Interaction,
  raw: IncomingMessage,
  reply: FastifyReply,
  login: Login,
) {
  // The provider's session ends with the browser: on a shared computer, closing it must be enough.
  const returnTo = await idp.interactionResult(raw, reply.raw, { login: { ...login, remember: false } });
  const { session } = interaction;
  if (session?.accountId && session.accountId !== login.accountId) await forgetPerson(idp, session.uid);
  return reply.redirect(returnTo, 303);
}

/** Somebody else signs in with this browser: the provider would first show a page that signs the other one out. */
async function forgetPerson(idp: Provider, sessionUid: string): Promise<void> {
  const session = await idp.Session.findByUid(sessionUid);
  if (!session) return;
  Object.assign(session, { accountId: undefined, authorizations: undefined, amr: undefined, acr: undefined });
  await session.persist();
}

function asksForCode(reasons: readonly string[]): boolean {
  return reasons.length > 0 && reasons.every((reason) => reason === 'otp_required');
}

function languageOf(params: { readonly ui_locales?: unknown }) {
  return idpLanguage(String(params.ui_locales ?? '').split(' '));
}

/** No script at all runs on these pages; their forms end at the portal, by redirects. */
function pageHeaders(deps: Deps): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      `form-action 'self' ${portalOrigins(deps).join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    ...(deps.origin.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

async function serveAssets(app: App): Promise<void> {
  const files = [
    ['sign-in.css', 'text/css; charset=utf-8', new URL('signIn.css', import.meta.url)],
    [
      'figtree.woff2',
      'font/woff2',
      new URL(import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')),
    ],
  ] as const;
  for (const [name, type, file] of files) {
    const content = await readFile(fileURLToPath(file));
    app.get(
      `/idp/assets/${name}`,
      { config: { access: 'public' }, schema: { hide: true } },
      async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=3600').type(type).send(content),
    );
  }
}
