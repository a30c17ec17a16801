import { fullName } from '@anteroom/domain/people/fullName';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import type { Deps } from '../../deps.ts';
import { publicBodyLimit } from '../../kernel/http/access.ts';
import type { App } from '../../kernel/http/app.ts';
import { RateLimit } from '../../kernel/http/rateLimit.ts';
import type { AreaServices } from '../AreaServices.ts';
import { Accounts, accountKey, type IdpAccount } from '../idp/accounts.ts';
import { findFirmLook } from '../idp/firmLook.ts';
import { handOnToSignIn } from '../idp/handOn.ts';
import { idpLanguage } from '../idp/idpLanguage.ts';
import { servePages } from '../idp/pageReplies.ts';
import type { PageContext } from '../idp/pages.ts';
import { faultOfPassword } from '../idp/passwordRules.ts';
import { SignInAttempts } from '../idp/SignInAttempts.ts';
import { Passkeys, passkeyMethods, readCredential } from '../passkeys/Passkeys.ts';
import { Admission } from '../security/admission.ts';
import { openIdentityProviders } from '../security/connectProvider.ts';
import { SignIn } from '../security/signIn.ts';
import { waysToSignIn } from '../security/waysToSignIn.ts';
import { findInvitation, type OpenedInvitation } from './findInvitation.ts';
import { type Joined, joinWithAccount, joinWithNewAccount } from './join.ts';
import { type DeadLink, deadLinkPage, joinPage } from './joinPages.ts';

const linkParams = Type.Object({
  companyId: Type.String({ maxLength: 64 }),
  secret: Type.String({ maxLength: 64 }),
});
const passkeyBody = Type.Object({ credential: Type.String({ maxLength: 12_000 }) });
const passwordBody = Type.Object({ password: Type.String({ maxLength: 200 }) });

type Link = Static<typeof linkParams>;

/** HTTP status of the page for a link that does not work. */
const deadStatus: Readonly<Record<DeadLink, number>> = {
  unknown: 404,
  joined: 410,
  expired: 410,
  revoked: 410,
  double: 409,
};

/** Routes for the page of an invitation's link, where the person chooses a password and is signed in. */
export function joinRoutes(app: App, deps: Deps & Pick<AreaServices, 'sessions'>): void {
  const { config, db, clock } = deps;
  const accounts = new Accounts(deps);
  const passkeys = new Passkeys(deps);
  const attempts = new SignInAttempts(deps);
  const signIn = new SignIn(deps, openIdentityProviders(deps), new Admission(deps));
  const guesses = new RateLimit(deps, { name: 'invitation links', max: 60, seconds: 60 });
  const { send, sendWait } = servePages(app, deps);
  const options = {
    config: { access: 'public', across: 'accounts' },
    bodyLimit: publicBodyLimit,
    onRequest: guesses.perNetwork,
  } as const;
  const path = '/idp/join/:companyId/:secret';

  app.get(path, { ...options, schema: { params: linkParams, hide: true } }, async (request, reply) => {
    const opened = await open(request, request.params, reply);
    if (!opened) return reply;
    return send(reply, 200, joinPage(opened.page));
  });

  app.post(
    path,
    { ...options, schema: { params: linkParams, body: passwordBody, hide: true }, attachValidation: true },
    async (request, reply) => {
      const opened = await open(request, request.params, reply);
      if (!opened) return reply;
      const { page } = opened;
      if (!page.ways.includes('own')) return send(reply, 200, joinPage(page));
      const { password } = request.validationError ? { password: '' } : request.body;
      const joined = page.isKnown
        ? await joinKnown(request, reply, opened, password)
        : await joinNew(request, reply, opened, password);
      return joined ? goOn(request, reply, opened, joined) : reply;
    },
  );

  app.post(
    `${path}/passkey`,
    { ...options, schema: { params: linkParams, body: passkeyBody, hide: true }, attachValidation: true },
    async (request, reply) => {
      const opened = await open(request, request.params, reply);
      if (!opened) return reply;
      const { invitation, page, subject } = opened;
      if (!page.ways.includes('own')) return send(reply, 200, joinPage(page));
      const answer = request.validationError ? null : readCredential(request.body.credential);
      const purpose = purposeOf(invitation);
      const userAgent = request.headers['user-agent'] ?? '';
      let joined: Joined | undefined;
      if (!page.isKnown) {
        const passkey = await passkeys.checkNew(purpose, answer);
        const way = passkey && ({ kind: 'passkey', passkey, userAgent } as const);
        if (way)
          joined = await joinWithNewAccount(deps, { accounts, passkeys }, invitation, way, request.origin);
      } else if ((await passkeys.checkSignIn(purpose, answer)) === subject && subject !== null) {
        const pass = { subject, methods: passkeyMethods };
        joined = await joinWithAccount(deps, invitation, pass, request.origin);
      }
      if (joined) return goOn(request, reply, opened, joined);
      return send(reply, 401, joinPage({ ...page, problem: 'passkeyWrong' }));
    },
  );

  app.post(
    `${path}/without-password`,
    { ...options, schema: { params: linkParams, hide: true } },
    async (request, reply) => {
      const opened = await open(request, request.params, reply);
      if (!opened) return reply;
      const { invitation, page } = opened;
      if (page.isKnown || !page.firm?.isPasswordless || !page.ways.includes('own'))
        return send(reply, 400, joinPage(page));
      const way = { kind: 'mailed-code' } as const;
      const joined = await joinWithNewAccount(deps, { accounts, passkeys }, invitation, way, request.origin);
      return goOn(request, reply, opened, joined);
    },
  );

  app.get(
    `${path}/external`,
    { ...options, schema: { params: linkParams, hide: true } },
    async (request, reply) => {
      const opened = await open(request, request.params, reply);
      if (!opened) return reply;
      const { invitation, page } = opened;
      if (!page.ways.includes('external')) return send(reply, 200, joinPage(page));
      const { companyId, language } = invitation;
      return handOnToSignIn(deps, signIn, reply, { way: 'external', companyId, language, invitation });
    },
  );

  /** Signs in a person who has joined, or says why they could not join. */
  async function goOn(
    request: FastifyRequest<{ Params: Link }>,
    reply: FastifyReply,
    { invitation, page }: Opened,
    joined: Joined,
  ): Promise<FastifyReply> {
    if ('pass' in joined) {
      const { companyId, language } = invitation;
      return handOnToSignIn(deps, signIn, reply, { way: 'own', companyId, language, pass: joined.pass });
    }
    // The address was given an account in the meantime, so ask for its password.
    if (joined.refused === 'known')
      return send(reply, 409, joinPage({ ...page, isKnown: true, passkey: null, problem: 'joinKnown' }));
    if (joined.refused === 'double') return send(reply, 409, deadLinkPage(page, 'double'));
    const now = await findInvitation(db, clock.now(), request.params.companyId, request.params.secret);
    const why = !now || now.state === 'open' ? 'unknown' : now.state;
    return send(reply, deadStatus[why], deadLinkPage(page, why));
  }

  type Opened = NonNullable<Awaited<ReturnType<typeof open>>>;

  /**
   * Returns the link's open invitation and its page. If the link does not work, sends the page that says why and
   * returns null.
   */
  async function open(request: FastifyRequest, { companyId, secret }: Link, reply: FastifyReply) {
    const invitation = await findInvitation(db, clock.now(), companyId, secret);
    const firm = invitation ? await findFirmLook(db, companyId) : null;
    const wanted = [invitation?.language ?? '', request.headers['accept-language'] ?? ''].filter(Boolean);
    const context: PageContext = { language: idpLanguage(wanted), firm };
    if (invitation?.state !== 'open') {
      const why = invitation?.state ?? 'unknown';
      send(reply, deadStatus[why], deadLinkPage(context, why));
      return null;
    }
    const account = await accounts.findByEmail(invitation.email);
    const link = `/idp/join/${encodeURIComponent(companyId)}/${encodeURIComponent(secret)}`;
    const ways = await waysToSignIn(config, db, companyId);
    const { email } = invitation;
    const passkey = ways.includes('own') ? await offerPasskey(invitation, account) : null;
    const page = { ...context, path: link, email, ways, isKnown: account !== null, passkey };
    return { invitation, page, subject: account?.subject ?? null };
  }

  /** Returns what the browser needs to create a passkey for a new account, or to use one of an existing account. */
  function offerPasskey(invitation: OpenedInvitation, account: IdpAccount | null) {
    const { email, firstName, lastName } = invitation;
    const purpose = purposeOf(invitation);
    if (account) return account.hasPasskeys ? passkeys.offerSignIn(purpose) : null;
    return passkeys.offerNew(purpose, {
      subject: deps.ids.next(),
      email,
      name: fullName({ firstName, lastName }),
    });
  }

  async function joinNew(
    request: FastifyRequest,
    reply: FastifyReply,
    { invitation, page }: Opened,
    password: string,
  ): Promise<Joined | null> {
    const { email, firstName, lastName } = invitation;
    const names = [firstName, lastName, firstName + lastName, page.firm?.name ?? ''];
    const problem = await faultOfPassword(password, { email, names });
    if (problem) {
      send(reply, 400, joinPage({ ...page, problem }));
      return null;
    }
    const way = { kind: 'password', password } as const;
    return joinWithNewAccount(deps, { accounts, passkeys }, invitation, way, request.origin);
  }

  async function joinKnown(
    request: FastifyRequest<{ Params: Link }>,
    reply: FastifyReply,
    { invitation, page }: Opened,
    password: string,
  ): Promise<Joined | null> {
    const key = accountKey(invitation.email);
    const wait = await attempts.begin(request, 'password', key);
    if (wait > 0) {
      sendWait(reply, wait, joinPage({ ...page, problem: 'tooMany', wait }));
      return null;
    }
    const { correct, subject } = await accounts.checkPassword(invitation.email, password);
    if (!correct || subject === undefined) {
      const { companyId, secret } = request.params;
      const now = await findInvitation(db, clock.now(), companyId, secret);
      // Whoever used the link at the same time may have given the account its password.
      if (now?.state !== 'open') return { refused: 'taken' };
      send(reply, 401, joinPage({ ...page, problem: 'passwordWrong' }));
      return null;
    }
    await attempts.succeed(request, reply, 'password', key);
    return joinWithAccount(deps, invitation, { subject, methods: ['pwd'] }, request.origin);
  }
}

/** Returns the purpose of challenges for an invitation's link. */
function purposeOf({ companyId, secretHash }: OpenedInvitation): string {
  return `join ${companyId} ${secretHash.toString('hex')}`;
}
