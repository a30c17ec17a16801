import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { toServerError } from '../http/toServerError.ts';
import { RateLimit } from '../security/rateLimit.ts';
import { Accounts } from './accounts.ts';
import { mfa } from './embeddedProvider.ts';
import { finishSignIn } from './finishSignIn.ts';
import { serveIdpAssets } from './idpAssets.ts';
import { idpHeaders } from './idpHeaders.ts';
import { mountProvider, providerLoader } from './mountProvider.ts';
import { enrolmentAddress, offeredSecret } from './oneTimeCode.ts';
import { codePage, enrolmentPage, passwordPage, problemPage, type SignInProblem } from './pages.ts';
import { keepIdpSecrets } from './secrets.ts';
import { type IdpLanguage, idpLanguage } from './texts.ts';

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
    byAccount: new RateLimit(deps, { name: 'password by account', max: 10, seconds: 900 }),
    byAddress: new RateLimit(deps, { name: 'password by address', max: 100, seconds: 900 }),
  };
  const provider = providerLoader(deps);
  const headers = idpHeaders(deps);

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.setErrorHandler((error, request, reply) => {
    // An interaction that has ended, or that another browser began, is what people meet here.
    const ended = (error as Error).name === 'SessionNotFound';
    const { statusCode } = toServerError(error);
    if (!ended && statusCode >= 500) request.log.error({ err: error }, 'sign-in page');
    const language = idpLanguage([request.headers['accept-language'] ?? '']);
    return send(reply, ended ? 400 : statusCode, problemPage(language));
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
      const subject = interaction.session?.accountId;
      if (!subject || !asksForCode(interaction.prompt.reasons)) return send(reply, 200, passwordPage(page));
      const account = await accounts.find(subject);
      if (!account || account.hasCodes) return send(reply, 200, codePage(page));
      return send(reply, 200, await enrolment(page, account.email));
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
      // Counted before it is known whether it is right: many at once are not judged by what there was before any of them.
      const mayTry =
        (await failures.byAddress.tryTake(request.ip)) && (await failures.byAccount.tryTake(account));
      if (!mayTry) {
        return send(reply, 429, passwordPage({ ...page, email, problem: 'tooMany' }));
      }
      const { correct, subject } = await accounts.checkPassword(email, password);
      if (!correct || subject === undefined) {
        await recordRefusal(request, 'password', subject);
        return send(reply, 401, passwordPage({ ...page, email, problem: 'wrong' }));
      }
      await Promise.all([failures.byAccount.giveBack(account), failures.byAddress.giveBack(request.ip)]);
      return finishSignIn(idp, interaction, request, reply, { accountId: subject, amr: ['pwd'] });
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
      if (!(await failures.byAccount.tryTake(subject)))
        return send(reply, 429, codePage({ ...page, problem: 'tooMany' }));
      const correct = !request.validationError && (await accounts.checkCode(subject, request.body.code));
      if (!correct) {
        await recordRefusal(request, 'code', subject);
        return send(reply, 401, codePage({ ...page, problem: 'codeWrong' }));
      }
      await failures.byAccount.giveBack(subject);
      return finishSignIn(idp, interaction, request, reply, {
        accountId: subject,
        amr: ['pwd', 'otp'],
        acr: mfa,
      });
    },
  );

  app.post(
    '/idp/sign-in/:uid/enrolment',
    { ...options, schema: { params: uidParams, body: codeBody, hide: true }, attachValidation: true },
    async (request, reply) => {
      const idp = await provider();
      const interaction = await idp.interactionDetails(request.raw, reply.raw);
      const page = { uid: interaction.uid, language: languageOf(interaction.params) };
      const account = await accounts.find(interaction.session?.accountId ?? '');
      if (!account || account.hasCodes || !asksForCode(interaction.prompt.reasons))
        return send(reply, 400, problemPage(page.language));
      if (!(await failures.byAccount.tryTake(account.subject)))
        return send(reply, 429, await enrolment(page, account.email, 'tooMany'));
      const secret = await offered(page.uid);
      const done =
        !request.validationError && (await accounts.enrol(account.subject, secret, request.body.code));
      if (!done) {
        await recordRefusal(request, 'code', account.subject);
        return send(reply, 401, await enrolment(page, account.email, 'codeWrong'));
      }
      await failures.byAccount.giveBack(account.subject);
      await deps.audit.record({
        action: 'second-factor-set-up',
        companyId: null,
        userId: null,
        subject: `account:${account.subject}`,
        requestId: request.id,
        address: request.ip,
      });
      return finishSignIn(idp, interaction, request, reply, {
        accountId: account.subject,
        amr: ['pwd', 'otp'],
        acr: mfa,
      });
    },
  );

  const recordRefusal = (
    { id: requestId, ip: address }: FastifyRequest,
    reason: 'password' | 'code',
    subject: string | undefined,
  ) =>
    deps.audit.record({
      action: 'sign-in-refused',
      companyId: null,
      userId: null,
      ...(subject !== undefined && { subject: `account:${subject}` }),
      details: { reason },
      requestId,
      address,
    });
  const offered = async (uid: string) => offeredSecret((await keepIdpSecrets(deps.db)).cookieKey, uid);
  const enrolment = async (
    page: { readonly uid: string; readonly language: IdpLanguage },
    email: string,
    problem?: SignInProblem,
  ) => {
    const secret = await offered(page.uid);
    return enrolmentPage({ ...page, problem, secret, address: enrolmentAddress(secret, email) });
  };

  await serveIdpAssets(app);
  await app.register(async (scoped: App) => mountProvider(scoped, deps, provider));
}

function asksForCode(reasons: readonly string[]): boolean {
  return reasons.length > 0 && reasons.every((reason) => reason === 'otp_required');
}

function languageOf(params: { readonly ui_locales?: unknown }) {
  return idpLanguage(String(params.ui_locales ?? '').split(' '));
}
