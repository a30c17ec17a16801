import * as api from '@anteroom/contract/profile';
import { supportedLanguages } from '@anteroom/domain/language/supportedLanguages';
import { fail, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import type { AreaServices } from '../AreaServices.ts';
import { cookiesOf } from '../security/cookies.ts';
import { confirmEmail } from './emailChange.ts';
import { findProfile, saveLanguage } from './profileStore.ts';
import { saveProfile } from './saveProfile.ts';

/** Routes for the signed-in person's profile (spec §7). */
export function profileRoutes(app: App, deps: Deps & Pick<AreaServices, 'sessionCache'>): void {
  const { db, clock, origin, sessionCache } = deps;
  const cookie = cookiesOf(origin).language;
  const changes = new RateLimit(deps, { name: 'profile', max: 30, seconds: 600 });
  const confirmations = new RateLimit(deps, { name: 'email-confirmation', max: 30, seconds: 600 });

  answer(app, api.getProfile, async ({ scope }) => findProfile(db, clock, scope));

  answer(app, api.saveProfile, async (request, reply) => {
    const { scope, params, body, origin } = request;
    requireSelf(scope, params.prismGuid);
    if (body.email.trim() !== scope.email) await request.requireProof();
    await requireOffered(db, scope, body.language);
    await changes.take(scope.userId);
    await saveProfile(deps, scope, body, origin);
    sessionCache.forget(scope.companyId, scope.userId);
    reply.setCookie(cookie.name, body.language, cookie.options);
    return findProfile(db, clock, scope);
  });

  answer(app, api.saveLanguage, async ({ scope, params: { prismGuid }, body }, reply) => {
    requireSelf(scope, prismGuid);
    await requireOffered(db, scope, body.language);
    await saveLanguage(db, scope, body.language);
    sessionCache.forget(scope.companyId, scope.userId);
    reply.setCookie(cookie.name, body.language, cookie.options);
  });

  answer(
    app,
    api.confirmEmail,
    async ({ body, origin }, reply) => {
      const { companyId, userId, email } = await confirmEmail(deps, body.secret, origin);
      sessionCache.forget(companyId, userId);
      reply.header('cache-control', 'no-store');
      return { email };
    },
    { onRequest: confirmations.perNetwork, across: 'accounts' },
  );
}

function requireSelf(scope: Scope, userId: string): void {
  if (userId !== scope.userId) fail('not-found', 'There is no such user.');
}

/** Throws unless the firm offers the language. A person may keep a language that the firm no longer offers. */
async function requireOffered(
  db: Deps['db'],
  { companyId, language: own }: Scope,
  language: string,
): Promise<void> {
  const firm = await db
    .selectFrom('companies')
    .select('languages')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  const offered = firm?.languages ?? [...supportedLanguages];
  if (offered.includes(language) || (language === own && supportedLanguages.has(language))) return;
  fail('bad-request', 'The portal isn’t available in this language.', {
    errors: [{ path: 'body/language', message: `must be one of ${offered.join(', ')}` }],
  });
}
