import type { SessionToken } from '@anteroom/contract';
import * as api from '@anteroom/contract/security';
import { logoutPath } from '@anteroom/domain/logoutPath';
import { fail, type Scope } from '@anteroom/server-sdk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { listFlags } from '../flags/flagStore.ts';
import { answer } from '../http/answer.ts';
import type { App } from '../http/app.ts';
import { portalOrigins } from '../http/portalOrigins.ts';
import { currentNotices } from '../notices/currentNotices.ts';
import { termsStatus } from '../terms/termsStore.ts';
import { Admission, type Admitted, type Origin } from './admission.ts';
import { bearerToken } from './authenticate.ts';
import { sessionBindings } from './bindings.ts';
import { openIdentityProvider } from './connectProvider.ts';
import { cookiesOf } from './cookies.ts';
import { legacyCenterRoutes } from './legacyCenterRoutes.ts';
import { RateLimit } from './rateLimit.ts';
import { refuse } from './refuse.ts';
import { newSecret } from './secrets.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { SignIn } from './signIn.ts';
import { TokenExchange } from './tokenExchange.ts';
import { viewAsRoutes } from './viewAsRoutes.ts';

/** Sign-in and session (spec §7). */
export function securityRoutes(app: App, deps: Deps): void {
  const provider = openIdentityProvider(deps);
  const admission = new Admission(deps);
  const signIn = new SignIn(deps, provider, admission);
  const tokens = new TokenExchange(deps, admission);
  const cookies = cookiesOf(deps.origin);
  const returnAddresses = portalOrigins(deps).map((origin) => `${origin}/auth`);
  const attempts = new RateLimit(deps, { name: 'sign-in', max: 120, seconds: 60 });

  // The code exchange is a form by its content type, and empty.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1000 },
    (_request, _body, done) => done(null, undefined),
  );

  answer(
    app,
    api.beginSignIn,
    async (request, reply) => {
      const { redirectUri, lang } = request.body;
      if (!returnAddresses.includes(redirectUri)) {
        fail('bad-request', 'The request is malformed.', {
          errors: [{ path: 'body/redirectUri', message: `must be ${returnAddresses.join(' or ')}` }],
        });
      }
      const known = request.cookies[cookies.signIn.name];
      const browser = known && known.length === newSecret().length ? known : newSecret();
      const askAgain = request.cookies[cookies.refused.name] !== undefined;
      const location = await signIn.begin({ browser, redirectUri, language: lang, askAgain });
      reply
        .header('cache-control', 'no-store')
        .setCookie(cookies.signIn.name, browser, cookies.signIn.options);
      return { location };
    },
    { onRequest: attempts.perNetwork },
  );

  answer(
    app,
    api.completeSignIn,
    async (request, reply) => {
      const { code, state } = request.query;
      const browser = request.cookies[cookies.signIn.name];
      const outcome = await signIn.complete(code, state, browser, originOf(request));
      reply.header('cache-control', 'no-store');
      if (outcome.kind === 'second-factor')
        refuse('MFA_AUTHENTICATION_REQUIRED', { location: outcome.location });
      if (outcome.kind === 'refused') {
        reply.setCookie(cookies.refused.name, '1', cookies.refused.options);
        refuse(outcome.reason);
      }
      return letIn(outcome, reply);
    },
    { onRequest: attempts.perNetwork },
  );

  answer(
    app,
    api.exchangeToken,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { token, confirmed = false } = request.body;
      const outcome = await tokens.exchange(token, originOf(request), { confirmed });
      if (outcome.kind === 'refused') return refuse(outcome.reason);
      if (outcome.kind === 'signed-in') return letIn(outcome, reply);
      reply.code(202);
      return outcome.person;
    },
    { onRequest: attempts.perNetwork },
  );

  answer(app, api.createSessionToken, async ({ scope }) => {
    const { token, expiresAt } = await tokens.issue(scope, deps.origin);
    return { tokenValue: token, expiresAt: expiresAt.toISOString() };
  });

  answer(app, api.switchAccount, async (request, reply) => {
    const { companyId } = request.body;
    const outcome = await admission.switchTo(request.scope, companyId, originOf(request));
    if (outcome.kind === 'signed-in') return letIn(outcome, reply);
    if (outcome.reason !== 'MFA_AUTHENTICATION_REQUIRED') return refuse(outcome.reason);
    const browser = newSecret();
    const redirectUri = `${originOfPage(request)}/auth`;
    const { language } = request.scope;
    const location = await signIn.begin({ browser, redirectUri, language, secondFactor: true });
    // The sign-in comes back to the firm that asks for it.
    reply
      .setCookie(cookies.signIn.name, browser, cookies.signIn.options)
      .setCookie(cookies.theme.name, companyId, cookies.theme.options);
    return refuse(outcome.reason, { location });
  });

  answer(app, api.getSessionBindings, async ({ scope, headers }) => {
    const lastEventId = deps.events.newest;
    const [accounts, flags, notices, terms] = await Promise.all([
      admission.accountsOf(scope),
      listFlags(deps, scope),
      currentNotices(deps.db, scope, deps.clock.now()),
      termsStatus(deps, scope),
    ]);
    return sessionBindings(scope, bearerToken(headers.authorization) ?? '', deps.sessions.time(scope), {
      lastEventId,
      accounts,
      disabledPlugins: deps.plugins.disabledFor(scope.companyId),
      flags,
      notices,
      terms,
    });
  });

  sessionRoutes(app, deps);
  viewAsRoutes(app, deps);
  legacyCenterRoutes(app, deps, { tokens, attempts, originOf });

  answer(app, api.signOut, async (request, reply) => {
    const { scope } = request;
    const idToken = await deps.db.transaction().execute(async (tx) => {
      await deps.audit.record(
        {
          action: 'signed-out',
          companyId: scope.companyId,
          userId: scope.userId,
          subject: `session:${scope.sessionId}`,
          requestId: request.id,
          address: request.ip,
        },
        tx,
      );
      return deps.sessions.end(tx, scope);
    });
    deps.sessionCache.forget(scope.companyId, scope.userId);
    reply.clearCookie(cookies.session.name, cookies.session.options);
    const there = (await listFlags(deps, scope)).find(({ id }) => id === 'identityProviderSignOut')?.value;
    return { location: await endSessionLocation(scope, there ? idToken : null, originOfPage(request)) };
  });

  function originOf({ id, ip, headers, cookies: sent }: FastifyRequest): Origin {
    const userAgent = headers['user-agent'] ?? '';
    return {
      requestId: id,
      address: ip,
      userAgent,
      cookie: sent[cookies.session.name],
      companyId: sent[cookies.theme.name],
    };
  }

  function originOfPage({ headers }: FastifyRequest): string {
    return portalOrigins(deps).find((origin) => origin === headers.origin) ?? deps.origin;
  }

  function letIn({ session, companyId, language }: Admitted, reply: FastifyReply): SessionToken {
    reply
      .setCookie(cookies.session.name, session.cookie, cookies.session.options)
      .setCookie(cookies.theme.name, companyId, cookies.theme.options)
      .setCookie(cookies.language.name, language, cookies.language.options)
      .clearCookie(cookies.refused.name, cookies.refused.options);
    return { tokenValue: session.token, expiresAt: session.expiresAt.toISOString() };
  }

  /** The session here has ended whatever the provider says; if it cannot be reached the browser goes home. */
  async function endSessionLocation(
    { country, language }: Scope,
    idToken: string | null,
    origin: string,
  ): Promise<string> {
    const home = `${origin}${logoutPath(country, language)}`;
    if (idToken === null) return home;
    try {
      return (await provider.endSessionUrl(idToken, home)) ?? home;
    } catch (error) {
      deps.log.warn({ err: error }, 'the identity provider could not be told of a sign-out');
      return home;
    }
  }
}
