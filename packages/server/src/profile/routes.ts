import { LanguageChange, Profile } from '@anteroom/contract';
import Type from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { fail } from '../http/problem.ts';
import { cookiesOf } from '../security/cookies.ts';
import { findProfile, saveLanguage } from './profileStore.ts';
import { supportedLanguages } from './supportedLanguages.ts';

/** One's own profile (spec §7). */
export function profileRoutes(app: App, { db, origin, sessionCache }: Deps): void {
  const cookie = cookiesOf(origin).language;

  app.get(
    '/api/profile/v1/users/me',
    { config: { access: 'profile.read' }, schema: { response: { 200: Profile } } },
    async ({ scope }) => findProfile(db, scope),
  );

  app.put(
    '/api/profile/v1/users/:prismGuid/language',
    {
      config: { access: 'profile.write' },
      schema: {
        params: Type.Object({ prismGuid: Type.String({ maxLength: 64 }) }),
        body: LanguageChange,
        response: { 204: Type.Null() },
      },
    },
    async ({ scope, params, body }, reply) => {
      if (params.prismGuid !== scope.userId) fail('not-found', 'There is no such user.');
      if (!supportedLanguages.has(body.language)) {
        fail('bad-request', 'The portal does not speak this language.', {
          errors: [
            { path: 'body/language', message: `must be one of ${[...supportedLanguages].join(', ')}` },
          ],
        });
      }
      await saveLanguage(db, scope, body.language);
      sessionCache.forget(scope.companyId, scope.userId);
      reply.setCookie(cookie.name, body.language, cookie.options).code(204);
      return null;
    },
  );
}
