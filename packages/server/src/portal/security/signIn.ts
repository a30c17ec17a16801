import { fail, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { proofMs } from '../../kernel/http/access.ts';
import type { AreaServices } from '../AreaServices.ts';
import { keepRefusedSignIn } from '../accounts/refusedSignIns.ts';
import { acceptByEmail, acceptByIdentity, type InvitationLink } from '../invitations/join.ts';
import {
  type Admission,
  type Admitted,
  type KnownUser,
  type Origin,
  type Refused,
  whyNotAdmitted,
} from './admission.ts';
import type { IdentityProviders } from './connectProvider.ts';
import type { Identity, IdentityProvider } from './identityProvider.ts';
import { hashOf, newSecret } from './secrets.ts';
import type { SignInWay } from './waysToSignIn.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** The person of a session proved their identity again, before an action that requires it. */
    'identity-proved': unknown;
  }
}

export interface BeginSignIn {
  readonly way: SignInWay;
  /** Secret in the browser's cookie, which identifies the browser. */
  readonly browser: string;
  readonly redirectUri: string;
  readonly language: string;
  readonly secondFactor?: boolean;
  readonly askAgain?: boolean;
  /** Invitation from whose link the sign-in began: the account that signs in is bound to the invited person. */
  readonly invitation?: InvitationLink;
  /** Session whose person has to prove their identity again. No new session is opened. */
  readonly proving?: ProvingSession;
}

/** A session, and its person's e-mail address. */
export type ProvingSession = Pick<Scope, 'companyId' | 'sessionId' | 'email'>;

export type SignInOutcome =
  | Admitted
  | Refused
  /** The person must return to the provider for a second factor. */
  | { readonly kind: 'second-factor'; readonly location: string }
  /** The person of a session has proved their identity again. */
  | { readonly kind: 'proved' };

/** Returns whether the browser with this cookie began the pending sign-in. */
export async function beganSignIn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  state: string,
  browser: string | undefined,
): Promise<boolean> {
  if (browser === undefined) return false;
  const begun = await db
    .selectFrom('sign_ins')
    .select('state_hash')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return begun !== undefined;
}

/** Number of minutes that a person has to sign in at the provider. */
const lifeMinutes = 10;

/** Sign-in (spec §4 and §7): from the sign-in page to the provider, and back with a code. */
export class SignIn {
  readonly #deps: Deps & Pick<AreaServices, 'sessions'>;
  readonly #providers: IdentityProviders;
  readonly #admission: Admission;

  constructor(
    deps: Deps & Pick<AreaServices, 'sessions'>,
    providers: IdentityProviders,
    admission: Admission,
  ) {
    this.#deps = deps;
    this.#providers = providers;
    this.#admission = admission;
  }

  /** @returns the URL to which to send the browser. */
  async begin(request: BeginSignIn): Promise<string> {
    const { db, clock } = this.#deps;
    const secrets = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() };
    const location = await this.#providerOf(request.way).authorizationUrl({ ...request, ...secrets });
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
        provider: request.way,
        invitation_company_id: request.invitation?.companyId ?? null,
        invitation_hash: request.invitation?.secretHash ?? null,
        proving_company_id: request.proving?.companyId ?? null,
        proving_session_id: request.proving?.sessionId ?? null,
        expires_at: new Date(now.getTime() + lifeMinutes * 60_000),
      })
      .execute();
    return location;
  }

  /**
   * Completes a sign-in. A state works once, for ten minutes, in the browser that started it; a code is redeemed at
   * most once.
   */
  async complete(
    code: string,
    state: string,
    browser: string | undefined,
    from: Origin,
  ): Promise<SignInOutcome> {
    const begun = browser && (await this.#take(state, browser));
    if (!begun) return this.#admission.refuse('STATE_UNKNOWN', from);
    const identity = await this.#providerOf(begun.way).redeem(code, begun.redirectUri, { ...begun, state });
    if (!identity) return this.#admission.refuse('CODE_REFUSED', from);
    const { companyId, secretHash, provingCompanyId, provingSessionId } = begun;
    if (provingCompanyId !== null && provingSessionId !== null)
      return this.#prove(
        { companyId: provingCompanyId, sessionId: provingSessionId },
        identity,
        { ...begun, browser },
        from,
      );
    if (companyId !== null && secretHash !== null)
      await acceptByIdentity(this.#deps, { companyId, secretHash }, identity, from);
    const user = await this.#userOf(begun.way, identity, from);
    if (!user && begun.way === 'external') {
      const { issuer, subject } = identity;
      this.#deps.log.warn({ issuer, subject }, 'sign-in refused: no user is linked to this account');
      await keepRefusedSignIn(this.#deps, identity, from.companyId);
    }
    if (whyNotAdmitted(user, identity.methods) === 'MFA_AUTHENTICATION_REQUIRED') {
      const { way, redirectUri, language } = begun;
      const location = await this.begin({ way, browser, redirectUri, language, secondFactor: true });
      return { kind: 'second-factor', location };
    }
    return this.#admission.admit(user, identity, from);
  }

  /** Records the proof in the session that requested it, if the same person has signed in. */
  async #prove(
    session: Pick<Scope, 'companyId' | 'sessionId'>,
    identity: Identity,
    begun: Pick<BeginSignIn, 'way' | 'browser' | 'redirectUri' | 'language'>,
    from: Origin,
  ): Promise<SignInOutcome> {
    const { db, audit, clock, sessions } = this.#deps;
    const person = await this.#admission.ownerOf(session, identity);
    const { provedAt, methods } = identity;
    if (!person) return this.#admission.refuse('OTHER_PERSON', from, { ...identity, ...session });
    // A provider may let people through without asking them, despite `prompt` and `max_age`.
    if (provedAt === null || clock.now().getTime() - provedAt.getTime() > proofMs)
      return this.#admission.refuse('CODE_REFUSED', from, person);
    const { companyId, userId, email } = person;
    const reason = whyNotAdmitted(person, methods);
    if (reason === 'MFA_AUTHENTICATION_REQUIRED') {
      const proving = { ...session, email };
      const location = await this.begin({ ...begun, proving, secondFactor: true });
      return { kind: 'second-factor', location };
    }
    if (reason) return this.#admission.refuse(reason, from, person);
    const isProved = await db.transaction().execute(async (tx) => {
      if (!(await sessions.prove(tx, session, provedAt))) return false;
      const { requestId, address } = from;
      const subject = `session:${session.sessionId}`;
      await audit.record(
        { action: 'identity-proved', companyId, userId, subject, details: { methods }, requestId, address },
        tx,
      );
      return true;
    });
    return isProved ? { kind: 'proved' } : this.#admission.refuse('STATE_UNKNOWN', from, person);
  }

  /**
   * Returns the person's user. If the operator allows it, an open invitation for the provider's verified address is
   * accepted first.
   */
  async #userOf(way: SignInWay, identity: Identity, from: Origin): Promise<KnownUser | undefined> {
    const user = await this.#admission.userOf(identity, from);
    const { oidcLink } = this.#deps.config;
    if (user || way !== 'external' || oidcLink !== 'verified-email' || !identity.emailVerified) return user;
    await acceptByEmail(this.#deps, identity, from);
    return this.#admission.userOf(identity, from);
  }

  #providerOf(way: SignInWay): IdentityProvider {
    return (
      this.#providers[way] ??
      fail('identity-provider-unavailable', 'This way of signing in isn’t available any more.')
    );
  }

  async #take(state: string, browser: string) {
    return this.#deps.db
      .deleteFrom('sign_ins')
      .where('state_hash', '=', hashOf(state))
      .where('browser_hash', '=', hashOf(browser))
      .where('expires_at', '>', this.#deps.clock.now())
      .returning(['code_verifier as codeVerifier', 'nonce', 'redirect_uri as redirectUri', 'language'])
      .returning(['provider as way', 'invitation_company_id as companyId', 'invitation_hash as secretHash'])
      .returning(['proving_company_id as provingCompanyId', 'proving_session_id as provingSessionId'])
      .executeTakeFirst();
  }
}
