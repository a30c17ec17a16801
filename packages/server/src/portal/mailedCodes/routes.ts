import { isEmailAddress } from '@anteroom/domain/people/emailAddress';
import { fail } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Deps } from '../../deps.ts';
import { publicBodyLimit } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/app.ts';
import { type SealedJob, unsealJob } from '../../kernel/jobs/SealedJob.ts';
import type { AreaServices } from '../AreaServices.ts';
import { findFirmLook } from '../idp/firmLook.ts';
import { handOnToSignIn } from '../idp/handOn.ts';
import { idpLanguage } from '../idp/idpLanguage.ts';
import { servePages } from '../idp/pageReplies.ts';
import type { PageContext } from '../idp/pages.ts';
import { faultOfPassword } from '../idp/passwordRules.ts';
import { Admission } from '../security/admission.ts';
import { openIdentityProviders } from '../security/connectProvider.ts';
import { cookiesOf } from '../security/cookies.ts';
import { SignIn } from '../security/signIn.ts';
import { hasOwnAccounts } from '../security/waysToSignIn.ts';
import { AskedCodes, codeQueue } from './AskedCodes.ts';
import { isOpenCode, tryMailedCode } from './mailedCode.ts';
import { endedCodePage, forgottenPage, newPasswordPage, signInCodePage } from './pages.ts';
import { passForCode } from './passForCode.ts';
import { type AskedCode, sendMailedCode, tellPasswordChanged } from './sendMailedCode.ts';
import { setForgottenPassword } from './setPassword.ts';

const emailBody = Type.Object({ email: Type.String({ maxLength: 254 }) });
const secretParams = Type.Object({ secret: Type.String({ maxLength: 64 }) });
const codeBody = Type.Object({ code: Type.String({ maxLength: 20 }) });
const passwordBody = Type.Object({
  code: Type.String({ maxLength: 20 }),
  password: Type.String({ maxLength: 200 }),
});

/** Routes for the pages that ask for an e-mailed code: to choose another password, or to sign in. */
export function mailedCodeRoutes(
  app: App,
  deps: Deps & Pick<AreaServices, 'sessions' | 'sessionCache'>,
): void {
  const { config, db, jobs, origin } = deps;
  const signIn = new SignIn(deps, openIdentityProviders(deps), new Admission(deps));
  const cookies = cookiesOf(origin);
  const codes = new AskedCodes(deps);
  const { send } = servePages(app, deps);
  jobs.handle<SealedJob>(codeQueue, async (job) =>
    sendMailedCode(deps, await unsealJob<AskedCode>(deps.secrets, codeQueue, job)),
  );
  app.addHook('onRequest', async () => {
    if (!(await hasOwnAccounts(config, db))) fail('not-found', 'Page not found.');
  });
  const options = { config: { access: 'public', across: 'accounts' }, bodyLimit: publicBodyLimit } as const;
  const limited = { ...options, onRequest: codes.perNetwork } as const;

  app.get('/idp/forgotten', { ...options, schema: { hide: true } }, async (request, reply) =>
    send(reply, 200, forgottenPage(await pageFor(request))),
  );

  app.post(
    '/idp/forgotten',
    { ...limited, schema: { body: emailBody, hide: true }, attachValidation: true },
    async (request, reply) => {
      const email = request.validationError ? '' : request.body.email.trim();
      if (!isEmailAddress(email)) {
        return send(reply, 400, forgottenPage({ ...(await pageFor(request)), problem: 'forgottenAddress' }));
      }
      const path = await codes.ask('password', email, firmOf(request) ?? null);
      return reply.header('cache-control', 'no-store').redirect(path, 303);
    },
  );

  app.get(
    '/idp/forgotten/:secret',
    { ...options, schema: { params: secretParams, hide: true } },
    async (request, reply) => {
      const { secret } = request.params;
      const page = await pageFor(request);
      if (!(await isOpenCode(deps, secret, 'password')))
        return send(reply, 410, forgottenPage({ ...page, problem: 'mailedEnded' }));
      return send(reply, 200, newPasswordPage({ ...page, secret }));
    },
  );

  app.post(
    '/idp/forgotten/:secret',
    { ...limited, schema: { params: secretParams, body: passwordBody, hide: true }, attachValidation: true },
    async (request, reply) => {
      const { secret } = request.params;
      const page = await pageFor(request);
      const { code, password } = request.validationError ? { code: '', password: '' } : request.body;
      // Checks the password first, so that a code is not used up for a password that is not accepted.
      const fault = await faultOfPassword(password, { email: '', names: [page.firm?.name ?? ''] });
      if (fault) return send(reply, 400, newPasswordPage({ ...page, secret, problem: fault }));
      const tried = await tryMailedCode(deps, secret, 'password', code);
      if (tried === 'wrong')
        return send(reply, 401, newPasswordPage({ ...page, secret, problem: 'mailedWrong' }));
      const ended = () => send(reply, 410, forgottenPage({ ...page, problem: 'mailedEnded' }));
      if (tried === 'ended') return ended();
      const { emailKey } = tried;
      const pass = await setForgottenPassword(deps, { emailKey, secret, password }, request.origin);
      if (pass === null) return ended();
      await tellPasswordChanged(deps, emailKey, firmOf(request) ?? null);
      return handOnToSignIn(deps, signIn, reply, { way: 'own', language: page.language, pass });
    },
  );

  app.get(
    '/idp/code/:secret',
    { ...options, schema: { params: secretParams, hide: true } },
    async (request, reply) => {
      const { secret } = request.params;
      const page = await pageFor(request);
      if (!(await isOpenCode(deps, secret, 'sign-in'))) return send(reply, 410, endedCodePage(page));
      return send(reply, 200, signInCodePage({ ...page, secret }));
    },
  );

  app.post(
    '/idp/code/:secret',
    { ...limited, schema: { params: secretParams, body: codeBody, hide: true }, attachValidation: true },
    async (request, reply) => {
      const { secret } = request.params;
      const page = await pageFor(request);
      const { code } = request.validationError ? { code: '' } : request.body;
      const tried = await tryMailedCode(deps, secret, 'sign-in', code);
      if (tried === 'wrong')
        return send(reply, 401, signInCodePage({ ...page, secret, problem: 'mailedWrong' }));
      const pass = tried === 'ended' ? null : await passForCode(deps, { ...tried, secret });
      if (pass === null) return send(reply, 410, endedCodePage(page));
      return handOnToSignIn(deps, signIn, reply, { way: 'own', language: page.language, pass });
    },
  );

  function firmOf(request: FastifyRequest): string | undefined {
    return request.cookies[cookies.theme.name];
  }

  async function pageFor(request: FastifyRequest): Promise<PageContext> {
    const wanted = [request.cookies[cookies.language.name], request.headers['accept-language']];
    return {
      language: idpLanguage(wanted.filter((one) => one !== undefined)),
      firm: await findFirmLook(db, firmOf(request)),
    };
  }
}
