import type { SignInRefusal } from '@anteroom/contract';
import type { Deps } from '../deps.ts';
import type { Identity, IdentityProvider } from './identityProvider.ts';
import { hashOf, newSecret } from './secrets.ts';
import type { Browser, NewSession } from './sessions.ts';

/** Where a request comes from, for the audit log and the session. */
export interface Origin extends Browser {
  readonly requestId: string;
}

export interface BeginSignIn {
  /** Identifies the browser, by its cookie. */
  readonly browser: string;
  readonly redirectUri: string;
  readonly language: string;
  readonly secondFactor?: boolean;
  readonly askAgain?: boolean;
}

export type SignInOutcome =
  | {
      readonly kind: 'signed-in';
      readonly session: NewSession;
      readonly companyId: string;
      readonly language: string;
    }
  | { readonly kind: 'refused'; readonly reason: Exclude<SignInRefusal, 'MFA_AUTHENTICATION_REQUIRED'> }
  /** Goes on at the provider, for a second factor. */
  | { readonly kind: 'second-factor'; readonly location: string };

/** Minutes that a person has to sign in at the provider. */
const lifeMinutes = 10;

/** Signing in (spec §4 and §7): from the sign-in page to the provider, and back with a code. */
export class SignIn {
  readonly #deps: Deps;
  readonly #provider: IdentityProvider;

  constructor(deps: Deps, provider: IdentityProvider) {
    this.#deps = deps;
    this.#provider = provider;
  }

  /** @returns where to send the browser. */
  async begin(request: BeginSignIn): Promise<string> {
    const { db, clock } = this.#deps;
    const secrets = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() };
    const location = await this.#provider.authorizationUrl({ ...request, ...secrets });
    const now = clock.now();
    await db.deleteFrom('sign_ins').where('expires_at', '<', now).execute();
    await db
      .insertInto('sign_ins')
      .values({
        state_hash: hashOf(secrets.state),
        browser_hash: hashOf(request.browser),
        code_verifier: secrets.codeVerifier,
        nonce: secrets.nonce,
        redirect_uri: request.redirectUri,
        language: request.language,
        expires_at: new Date(now.getTime() + lifeMinutes * 60_000),
      })
      .execute();
    return location;
  }

  /** A state works once, in the browser that began, for ten minutes; a code is redeemed once whatever comes of it. */
  async complete(
    code: string,
    state: string,
    browser: string | undefined,
    from: Origin,
  ): Promise<SignInOutcome> {
    const begun = browser && (await this.#take(state, browser));
    if (!begun) return this.#refuse('STATE_UNKNOWN', from);
    const identity = await this.#provider.redeem(code, begun.redirectUri, { ...begun, state });
    if (!identity) return this.#refuse('CODE_REFUSED', from);
    const user = await this.#userOf(identity);
    if (!user) return this.#refuse('USER_NOT_FOUND', from);
    if (user.locked) return this.#refuse('FIRM_LOCKED_OUT', from, user);
    if (user.mfaRequired && !identity.methods.some((method) => secondFactors.has(method))) {
      const { redirectUri, language } = begun;
      const location = await this.begin({ browser, redirectUri, language, secondFactor: true });
      return { kind: 'second-factor', location };
    }
    const session = await this.#open(user, identity, from);
    return { kind: 'signed-in', session, companyId: user.companyId, language: user.language };
  }

  async #take(state: string, browser: string) {
    return this.#deps.db
      .deleteFrom('sign_ins')
      .where('state_hash', '=', hashOf(state))
      .where('browser_hash', '=', hashOf(browser))
      .where('expires_at', '>', this.#deps.clock.now())
      .returning(['code_verifier as codeVerifier', 'nonce', 'redirect_uri as redirectUri', 'language'])
      .executeTakeFirst();
  }

  async #userOf(identity: Identity) {
    return this.#deps.db
      .selectFrom('user_identities as i')
      .innerJoin('users as u', (join) =>
        join.onRef('u.company_id', '=', 'i.company_id').onRef('u.user_id', '=', 'i.user_id'),
      )
      .innerJoin('companies as c', 'c.company_id', 'u.company_id')
      .select([
        'u.company_id as companyId',
        'u.user_id as userId',
        'u.language',
        'u.mfa_required as mfaRequired',
        'c.locked',
      ])
      .where('i.issuer', '=', identity.issuer)
      .where('i.subject', '=', identity.subject)
      .where('u.disabled_at', 'is', null)
      .executeTakeFirst();
  }

  async #open(
    user: { companyId: string; userId: string },
    identity: Identity,
    from: Origin,
  ): Promise<NewSession> {
    const { db, sessions, audit } = this.#deps;
    return db.transaction().execute(async (tx) => {
      const { companyId, userId } = user;
      const session = await sessions.begin(tx, user, identity.idToken, from);
      const details = { methods: identity.methods };
      const subject = `session:${session.sessionId}`;
      const { requestId, address } = from;
      await audit.record(
        { action: 'signed-in', companyId, userId, subject, details, requestId, address },
        tx,
      );
      return session;
    });
  }

  async #refuse(
    reason: Exclude<SignInRefusal, 'MFA_AUTHENTICATION_REQUIRED'>,
    { requestId, address }: Origin,
    user?: { companyId: string; userId: string },
  ): Promise<SignInOutcome> {
    const { companyId = null, userId = null } = user ?? {};
    await this.#deps.audit.record({
      action: 'sign-in-refused',
      companyId,
      userId,
      details: { reason },
      requestId,
      address,
    });
    return { kind: 'refused', reason };
  }
}

/** Methods of RFC 8176 that are, or say that there was, a second factor. */
const secondFactors = new Set(['otp', 'mfa', 'hwk', 'swk', 'sms', 'fpt', 'face']);
