import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Deps } from '../deps.ts';
import { publicBodyLimit } from '../http/access.ts';
import type { App } from '../http/app.ts';
import { toServerError } from '../http/toServerError.ts';
import { Accounts, accountKey } from './accounts.ts';
import { mfa } from './embeddedProvider.ts';
import { finishSignIn } from './finishSignIn.ts';
import { serveIdpAssets } from './idpAssets.ts';
import { idpHeaders } from './idpHeaders.ts';
import { mountProvider, providerLoader } from './mountProvider.ts';
import { enrolmentAddress, offeredSecret } from './oneTimeCode.ts';
import { codePage, enrolmentPage, passwordPage, problemPage, type SignInProblem } from './pages.ts';
import { SignInAttempts } from './SignInAttempts.ts';
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
  const attempts = new SignInAttempts(deps);
  const provider = providerLoader(deps);
  const headers = idpHeaders(deps);

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
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

  const sendWait = (reply: FastifyReply, seconds: number, page: string) =>
    send(reply.header('retry-after', seconds), 429, page);

  const options = { config: { access: 'public' }, bodyLimit: publicBodyLimit } as const;

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
      const account = accountKey(email);
      const wait = await attempts.begin(request, 'password', account);
      if (wait > 0) return sendWait(reply, wait, passwordPage({ ...page, email, problem: 'tooMany', wait }));
      const { correct, subject } = await accounts.checkPassword(email, password);
      if (!correct || subject === undefined) {
        await recordRefusal(request, 'password', subject);
        return send(reply, 401, passwordPage({ ...page, email, problem: 'wrong' }));
      }
      await attempts.succeed(request, reply, 'password', account);
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
      const wait = await attempts.begin(request, 'code', subject);
      if (wait > 0) return sendWait(reply, wait, codePage({ ...page, problem: 'tooMany', wait }));
      const correct = !request.validationError && (await accounts.checkCode(subject, request.body.code));
      if (!correct) {
        await recordRefusal(request, 'code', subject);
        return send(reply, 401, codePage({ ...page, problem: 'codeWrong' }));
      }
      await attempts.succeed(request, reply, 'code', subject);
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
      const wait = await attempts.begin(request, 'code', account.subject);
      if (wait > 0) return sendWait(reply, wait, await enrolment(page, account.email, 'tooMany', wait));
      const secret = await offered(page.uid);
      const done =
        !request.validationError && (await accounts.enrol(account.subject, secret, request.body.code));
      if (!done) {
        await recordRefusal(request, 'code', account.subject);
        return send(reply, 401, await enrolment(page, account.email, 'codeWrong'));
      }
      await attempts.succeed(request, reply, 'code', account.subject);
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
    wait?: number,
  ) => {
    const secret = await offered(page.uid);
    return enrolmentPage({ ...page, problem, wait, secret, address: enrolmentAddress(secret, email) });
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
