import type { SessionToken } from '@anteroom/contract';
import * as api from '@anteroom/contract/security';
import { logoutPath } from '@anteroom/domain/addresses/logoutPath';
import { fail, type Scope } from '@anteroom/server-sdk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { acrossFirms } from '../../kernel/database/firmAtWork.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { portalOrigins } from '../../kernel/http/portalOrigins.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import type { AreaServices } from '../AreaServices.ts';
import { readFlags } from '../flags/flagStore.ts';
import { findFirmLook } from '../idp/firmLook.ts';
import { currentNotices } from '../notices/currentNotices.ts';
import { termsStatus } from '../terms/termsStore.ts';
import { Admission, type Admitted, type Origin } from './admission.ts';
import { bearerToken } from './authenticate.ts';
import { sessionBindings } from './bindings.ts';
import { openIdentityProviders, providerOf } from './connectProvider.ts';
import { cookiesOf } from './cookies.ts';
import { legacyCenterRoutes } from './legacyCenterRoutes.ts';
import { refuse } from './refuse.ts';
import { newSecret } from './secrets.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { type BeginSignIn, SignIn } from './signIn.ts';
import { TokenExchange } from './tokenExchange.ts';
import { viewAsRoutes } from './viewAsRoutes.ts';
import { waysToSignIn } from './waysToSignIn.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'signed-out': unknown;
  }
}

/** Routes for signing in and for the session (spec §7). */
export function securityRoutes(app: App, deps: Deps & Pick<AreaServices, 'sessions' | 'sessionCache'>): void {
  const providers = openIdentityProviders(deps);
  const admission = new Admission(deps);
  const signIn = new SignIn(deps, providers, admission);
  const tokens = new TokenExchange(deps, admission);
  const cookies = cookiesOf(deps.origin);
  const returnAddresses = portalOrigins(deps).map((origin) => `${origin}/auth`);
  const attempts = new RateLimit(deps, { name: 'sign-in', max: 120, seconds: 60 });

  // The code exchange has the content type of a form, but its body is empty.
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
      const browser = browserOf(request);
      const askAgain = request.cookies[cookies.refused.name] !== undefined;
      const firm = await findFirmLook(deps.db, request.body.companyId);
      const companyId = firm?.companyId ?? request.cookies[cookies.theme.name];
      const ways = await waysToSignIn(deps.config, deps.db, companyId);
      const way = ways.find((one) => one === request.body.way) ?? ways[0];
      const location = await signIn.begin({ way, browser, redirectUri, language: lang, askAgain });
      if (firm) reply.setCookie(cookies.theme.name, firm.companyId, cookies.theme.options);
      reply
        .header('cache-control', 'no-store')
        .setCookie(cookies.signIn.name, browser, cookies.signIn.options);
      return { location };
    },
    { onRequest: attempts.perNetwork, across: 'accounts' },
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
      if (outcome.kind === 'proved') {
        reply.code(202);
        return { isProved: true as const };
      }
      if (outcome.kind === 'refused') {
        reply.setCookie(cookies.refused.name, '1', cookies.refused.options);
        refuse(outcome.reason);
      }
      return letIn(outcome, reply);
    },
    { onRequest: attempts.perNetwork, across: 'accounts' },
  );

  answer(
    app,
    api.beginProof,
    async (request, reply) => {
      const { scope } = request;
      const { companyId, sessionId, email, language } = scope;
      const browser = browserOf(request);
      const location = await signIn.begin({
        ...(await howSignedIn(scope)),
        browser,
        redirectUri: `${originOfPage(request)}/auth`,
        language,
        proving: { companyId, sessionId, email },
      });
      reply.setCookie(cookies.signIn.name, browser, cookies.signIn.options);
      return { location };
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
    { onRequest: attempts.perNetwork, across: 'accounts' },
  );

  answer(app, api.createSessionToken, async ({ scope }) => {
    const { token, expiresAt } = await tokens.issue(scope, deps.origin);
    return { tokenValue: token, expiresAt: expiresAt.toISOString() };
  });

  answer(app, api.switchAccount, async (request, reply) => {
    const { companyId } = request.body;
    const from = originOf(request);
    const outcome = await acrossFirms('accounts', () => admission.switchTo(request.scope, companyId, from));
    if (outcome.kind === 'signed-in') return letIn(outcome, reply);
    if (outcome.reason !== 'MFA_AUTHENTICATION_REQUIRED') return refuse(outcome.reason);
    const browser = newSecret();
    const redirectUri = `${originOfPage(request)}/auth`;
    const { language } = request.scope;
    const [way] = await waysToSignIn(deps.config, deps.db, companyId);
    const location = await signIn.begin({ way, browser, redirectUri, language, secondFactor: true });
    // Makes the sign-in return to the firm that requires the second factor.
    reply
      .setCookie(cookies.signIn.name, browser, cookies.signIn.options)
      .setCookie(cookies.theme.name, companyId, cookies.theme.options);
    return refuse(outcome.reason, { location });
  });

  answer(app, api.getSessionBindings, async ({ scope, headers }) => {
    const lastEventId = deps.events.newest;
    const [time, accounts, flags, notices, terms] = await Promise.all([
      deps.sessions.time(scope),
      acrossFirms('accounts', () => admission.accountsOf(scope)),
      readFlags(deps, scope.companyId),
      currentNotices(deps.db, scope, deps.clock.now()),
      termsStatus(deps, scope),
    ]);
    return sessionBindings(scope, bearerToken(headers.authorization) ?? '', time, {
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
          ...request.origin,
        },
        tx,
      );
      return deps.sessions.end(tx, scope);
    });
    deps.sessionCache.forget(scope.companyId, scope.userId);
    reply.clearCookie(cookies.session.name, cookies.session.options);
    const { identityProviderSignOut } = await readFlags(deps, scope.companyId);
    return {
      location: await endSessionLocation(
        scope,
        identityProviderSignOut ? idToken : null,
        originOfPage(request),
      ),
    };
  });

  /**
   * Returns the way in which the session's person signed in, or else the firm's usual one, and whether with a second
   * factor.
   */
  async function howSignedIn({
    companyId,
    sessionId,
  }: Scope): Promise<Pick<BeginSignIn, 'way' | 'secondFactor'>> {
    const { idToken, secondFactor } = await deps.db
      .selectFrom('sessions')
      .select(['id_token as idToken', 'second_factor as secondFactor'])
      .where('company_id', '=', companyId)
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const ways = await waysToSignIn(deps.config, deps.db, companyId);
    const used =
      idToken && (providerOf(providers, idToken, deps.origin) === providers.own ? 'own' : 'external');
    return { way: ways.find((way) => way === used) ?? ways[0], secondFactor };
  }

  function originOf({ origin, headers, cookies: sent }: FastifyRequest): Origin {
    const userAgent = headers['user-agent'] ?? '';
    return {
      ...origin,
      userAgent,
      cookie: sent[cookies.session.name],
      companyId: sent[cookies.theme.name],
    };
  }

  /** Returns the secret that identifies the browser in its sign-ins: the one in its cookie, or else a new one. */
  function browserOf({ cookies: sent }: FastifyRequest): string {
    const known = sent[cookies.signIn.name];
    return known && known.length === newSecret().length ? known : newSecret();
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

  /**
   * Returns the URL at which to sign out at the provider. If the provider cannot be reached, it is the portal's own
   * page: the session has ended here in any case.
   */
  async function endSessionLocation(
    { country, language }: Scope,
    idToken: string | null,
    origin: string,
  ): Promise<string> {
    const home = `${origin}${logoutPath(country, language)}`;
    if (idToken === null) return home;
    try {
      const provider = providerOf(providers, idToken, deps.origin);
      return (await provider.endSessionUrl(idToken, home)) ?? home;
    } catch (error) {
      deps.log.warn({ err: error }, 'could not notify the identity provider of a sign-out');
      return home;
    }
  }
}
