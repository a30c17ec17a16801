import { isEmailAddress } from '@anteroom/domain/people/emailAddress';
import { fail } from '@anteroom/server-sdk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Interaction } from 'oidc-provider';
import Type from 'typebox';
import type { Deps } from '../../deps.ts';
import { publicBodyLimit } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/app.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import type { AreaServices } from '../AreaServices.ts';
import { AskedCodes } from '../mailedCodes/AskedCodes.ts';
import { Passkeys, passkeyMethods, readCredential } from '../passkeys/Passkeys.ts';
import { Admission, hasSecondFactor } from '../security/admission.ts';
import { openIdentityProviders } from '../security/connectProvider.ts';
import { cookiesOf } from '../security/cookies.ts';
import { hashOf } from '../security/secrets.ts';
import { SignIn } from '../security/signIn.ts';
import { hasOwnAccounts, waysToSignIn } from '../security/waysToSignIn.ts';
import { Accounts, accountKey, type IdpAccount } from './accounts.ts';
import { mfa } from './embeddedProvider.ts';
import { finishSignIn, type Login } from './finishSignIn.ts';
import { findFirmLook } from './firmLook.ts';
import { handOnToSignIn } from './handOn.ts';
import { serveIdpAssets } from './idpAssets.ts';
import { idpLanguage } from './idpLanguage.ts';
import { mountProvider, providerLoader } from './mountProvider.ts';
import { enrolmentAddress, offeredSecret } from './oneTimeCode.ts';
import { servePages } from './pageReplies.ts';
import {
  codePage,
  enrolmentPage,
  type PageContext,
  type ProblemOnPage,
  passwordPage,
  problemPage,
  type SignInProblem,
} from './pages.ts';
import { passCookie, takePass } from './passes.ts';
import { isRecoveryCode, offeredRecoveryCodes } from './recoveryCodes.ts';
import { SignInAttempts } from './SignInAttempts.ts';
import { keepIdpSecrets } from './secrets.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'sign-in-refused': unknown;
    'second-factor-set-up': unknown;
    /** A one-time recovery code was used instead of a code from an app. */
    'recovery-code-used': unknown;
  }
}

const uidParams = Type.Object({ uid: Type.String({ maxLength: 100 }) });
const passwordBody = Type.Object({
  email: Type.String({ maxLength: 254 }),
  password: Type.String({ maxLength: 200 }),
});
const emailBody = Type.Object({ email: Type.String({ maxLength: 254 }) });
const passkeyBody = Type.Object({ credential: Type.String({ maxLength: 12_000 }) });
const codeBody = Type.Object({ code: Type.String({ maxLength: 20 }) });

/** Routes of the embedded identity provider: its protocol under `/idp`, and the pages on which people sign in. */
export async function idpRoutes(app: App, deps: Deps & Pick<AreaServices, 'sessions'>): Promise<void> {
  const accounts = new Accounts(deps);
  const attempts = new SignInAttempts(deps);
  const passkeys = new Passkeys(deps);
  const codes = new AskedCodes(deps);
  const passkeyTries = new RateLimit(deps, { name: 'passkeys', max: 60, seconds: 900 });
  const provider = providerLoader(deps);
  const signIn = new SignIn(deps, openIdentityProviders(deps), new Admission(deps));

  const { send, sendWait } = servePages(app, deps);
  const theme = cookiesOf(deps.origin).theme.name;
  app.addHook('onRequest', async () => {
    if (!(await hasOwnAccounts(deps.config, deps.db))) fail('not-found', 'Page not found.');
  });

  const options = { config: { access: 'public', across: 'accounts' }, bodyLimit: publicBodyLimit } as const;

  app.get(
    '/idp/sign-in/:uid',
    { ...options, schema: { params: uidParams, hide: true } },
    async (request, reply) => {
      const interaction = await (await provider()).interactionDetails(request.raw, reply.raw);
      const page = await pageFor(request, interaction);
      const subject = interaction.session?.accountId;
      if (!subject || !asksForCode(interaction.prompt.reasons)) {
        const pass = await usePass(request, reply);
        if (pass) {
          const login = loginOf(pass.subject, pass.methods);
          return finishSignIn(await provider(), interaction, request, reply, login);
        }
        return send(reply, 200, await firstPage({ ...page, email: hintOf(interaction) }));
      }
      const account = await accounts.find(subject);
      if (!account || hasSecondStep(account)) return send(reply, 200, await secondPage(page, account));
      return send(reply, 200, await enrolment(page, account.email));
    },
  );

  app.get(
    '/idp/sign-in/:uid/external',
    { ...options, schema: { params: uidParams, hide: true } },
    async (request, reply) => {
      const interaction = await (await provider()).interactionDetails(request.raw, reply.raw);
      const page = await pageFor(request, interaction);
      if (!page.hasExternal) return send(reply, 400, problemPage(page));
      return handOnToSignIn(deps, signIn, reply, { way: 'external', language: page.language });
    },
  );

  app.post(
    '/idp/sign-in/:uid/password',
    { ...options, schema: { params: uidParams, body: passwordBody, hide: true }, attachValidation: true },
    async (request, reply) => {
      const idp = await provider();
      const interaction = await idp.interactionDetails(request.raw, reply.raw);
      const page = await pageFor(request, interaction);
      if (request.validationError)
        return send(reply, 400, await firstPage({ ...page, problem: 'incomplete' }));
      const { email, password } = request.body;
      const account = accountKey(email);
      const wait = await attempts.begin(request, 'password', account);
      if (wait > 0)
        return sendWait(reply, wait, await firstPage({ ...page, email, problem: 'tooMany', wait }));
      const { correct, subject } = await accounts.checkPassword(email, password);
      if (!correct || subject === undefined) {
        await recordRefusal(request, 'password', subject);
        return send(reply, 401, await firstPage({ ...page, email, problem: 'wrong' }));
      }
      await attempts.succeed(request, reply, 'password', account);
      return finishSignIn(idp, interaction, request, reply, loginOf(subject, ['pwd']));
    },
  );

  app.post(
    '/idp/sign-in/:uid/passkey',
    {
      ...options,
      onRequest: passkeyTries.perNetwork,
      schema: { params: uidParams, body: passkeyBody, hide: true },
      attachValidation: true,
    },
    async (request, reply) => {
      const idp = await provider();
      const interaction = await idp.interactionDetails(request.raw, reply.raw);
      const page = await pageFor(request, interaction);
      const answer = request.validationError ? null : readCredential(request.body.credential);
      const subject = await passkeys.checkSignIn(purposeOf(interaction.uid), answer);
      // The second step applies to the person who has just given the password.
      const wanted = asksForCode(interaction.prompt.reasons) ? interaction.session?.accountId : undefined;
      if (subject === null || (wanted !== undefined && wanted !== subject)) {
        await recordRefusal(request, 'passkey', subject ?? undefined);
        const problem = 'passkeyWrong';
        if (wanted === undefined) return send(reply, 401, await firstPage({ ...page, problem }));
        return send(reply, 401, await secondPage({ ...page, problem }, await accounts.find(wanted)));
      }
      return finishSignIn(idp, interaction, request, reply, loginOf(subject, passkeyMethods));
    },
  );

  app.post(
    '/idp/sign-in/:uid/mailed',
    {
      ...options,
      onRequest: codes.perNetwork,
      schema: { params: uidParams, body: emailBody, hide: true },
      attachValidation: true,
    },
    async (request, reply) => {
      const interaction = await (await provider()).interactionDetails(request.raw, reply.raw);
      const page = await pageFor(request, interaction);
      const email = request.validationError ? '' : request.body.email.trim();
      if (!mailsCodes(page)) return send(reply, 400, problemPage(page));
      if (!isEmailAddress(email))
        return send(reply, 400, await firstPage({ ...page, email, problem: 'forgottenAddress' }));
      const path = await codes.ask('sign-in', email, page.firm?.companyId ?? null);
      return reply.header('cache-control', 'no-store').redirect(path, 303);
    },
  );

  app.post(
    '/idp/sign-in/:uid/code',
    { ...options, schema: { params: uidParams, body: codeBody, hide: true }, attachValidation: true },
    async (request, reply) => {
      const idp = await provider();
      const interaction = await idp.interactionDetails(request.raw, reply.raw);
      const page = await pageFor(request, interaction);
      const subject = interaction.session?.accountId;
      if (!subject || !asksForCode(interaction.prompt.reasons)) return send(reply, 400, problemPage(page));
      const wait = await attempts.begin(request, 'code', subject);
      const account = await accounts.find(subject);
      if (wait > 0)
        return sendWait(reply, wait, await secondPage({ ...page, problem: 'tooMany', wait }, account));
      const { code } = request.validationError ? { code: '' } : request.body;
      const recovers = isRecoveryCode(code);
      const correct = await (recovers
        ? accounts.useRecoveryCode(subject, code)
        : accounts.checkCode(subject, code));
      if (!correct) {
        await recordRefusal(request, 'code', subject);
        const problem = recovers ? 'recoveryWrong' : 'codeWrong';
        return send(reply, 401, await secondPage({ ...page, problem }, account));
      }
      await attempts.succeed(request, reply, 'code', subject);
      if (recovers) {
        await deps.audit.record({
          action: 'recovery-code-used',
          companyId: null,
          userId: null,
          subject: `account:${subject}`,
          ...request.origin,
        });
      }
      return finishSignIn(idp, interaction, request, reply, loginOf(subject, ['pwd', 'otp']));
    },
  );

  app.post(
    '/idp/sign-in/:uid/enrolment',
    { ...options, schema: { params: uidParams, body: codeBody, hide: true }, attachValidation: true },
    async (request, reply) => {
      const idp = await provider();
      const interaction = await idp.interactionDetails(request.raw, reply.raw);
      const page = await pageFor(request, interaction);
      const account = await accounts.find(interaction.session?.accountId ?? '');
      // Somebody who knows only the password must not be able to set up a second factor in addition to the person's
      // own.
      if (!account || hasSecondStep(account) || !asksForCode(interaction.prompt.reasons))
        return send(reply, 400, problemPage(page));
      const wait = await attempts.begin(request, 'code', account.subject);
      if (wait > 0) return sendWait(reply, wait, await enrolment(page, account.email, 'tooMany', wait));
      const { secret, recoveryCodes } = await offered(page.uid);
      const done =
        !request.validationError &&
        (await accounts.enrol(account.subject, secret, request.body.code, recoveryCodes));
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
        ...request.origin,
      });
      return finishSignIn(idp, interaction, request, reply, loginOf(account.subject, ['pwd', 'otp']));
    },
  );

  const usePass = async (request: FastifyRequest, reply: FastifyReply) => {
    const secret = request.cookies[passCookie];
    if (secret === undefined) return undefined;
    reply.clearCookie(passCookie, { path: '/idp' });
    return takePass(deps, secret);
  };
  const pageFor = async (
    { cookies }: FastifyRequest,
    { uid, params }: Interaction,
  ): Promise<PageContext & { readonly uid: string; readonly hasExternal: boolean }> => ({
    uid,
    language: languageOf(params),
    firm: await findFirmLook(deps.db, cookies[theme]),
    hasExternal: (await waysToSignIn(deps.config, deps.db, cookies[theme])).includes('external'),
  });
  type Page = Awaited<ReturnType<typeof pageFor>> & Pick<ProblemOnPage, 'problem' | 'wait'>;
  const firstPage = async (page: Page & { readonly email?: string }) =>
    passwordPage({
      ...page,
      passkey: await passkeys.offerSignIn(purposeOf(page.uid)),
      mailsCodes: mailsCodes(page),
    });
  const secondPage = async (page: Page, account: IdpAccount | null) =>
    codePage({
      ...page,
      hasCodes: account?.hasCodes ?? true,
      passkey: account?.hasPasskeys ? await passkeys.offerSignIn(purposeOf(page.uid)) : null,
    });
  const recordRefusal = (
    { origin }: FastifyRequest,
    reason: 'password' | 'code' | 'passkey',
    subject: string | undefined,
  ) =>
    deps.audit.record({
      action: 'sign-in-refused',
      companyId: null,
      userId: null,
      ...(subject !== undefined && { subject: `account:${subject}` }),
      details: { reason },
      ...origin,
    });
  const offered = async (uid: string) => {
    const {
      cookieKeys: [key = ''],
    } = await keepIdpSecrets(deps);
    return { secret: offeredSecret(key, uid), recoveryCodes: offeredRecoveryCodes(key, uid) };
  };
  const enrolment = async (
    page: PageContext & { readonly uid: string },
    email: string,
    problem?: SignInProblem,
    wait?: number,
  ) => {
    const { secret, recoveryCodes } = await offered(page.uid);
    const address = enrolmentAddress(secret, email);
    return enrolmentPage({ ...page, problem, wait, secret, address, recoveryCodes });
  };

  await serveIdpAssets(app, deps);
  await app.register(async (scoped: App) => mountProvider(scoped, deps, provider));
}

/**
 * Returns the purpose of challenges for a sign-in. It is a hash, because the sign-in's ID is in the browser's cookie.
 */
function purposeOf(uid: string): string {
  return `sign-in ${hashOf(uid).toString('base64url')}`;
}

function hasSecondStep({ hasCodes, hasPasskeys }: IdpAccount): boolean {
  return hasCodes || hasPasskeys;
}

function mailsCodes({ firm }: PageContext): boolean {
  return firm?.isPasswordless ?? false;
}

/** Returns how an account has signed in, in the form that the provider stores. */
function loginOf(accountId: string, methods: readonly string[]): Login {
  return { accountId, amr: [...methods], ...(hasSecondFactor(methods) && { acr: mfa }) };
}

function asksForCode(reasons: readonly string[]): boolean {
  return reasons.length > 0 && reasons.every((reason) => reason === 'otp_required');
}

/** Returns the e-mail address of somebody who has to sign in again. */
function hintOf({ params }: Interaction): string {
  return typeof params.login_hint === 'string' ? params.login_hint : '';
}

function languageOf(params: { readonly ui_locales?: unknown }) {
  return idpLanguage(String(params.ui_locales ?? '').split(' '));
}
