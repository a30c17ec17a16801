import type { Deps } from '../deps.ts';
import { type Admission, type Admitted, type Origin, type Refused, whyNotAdmitted } from './admission.ts';
import type { IdentityProvider } from './identityProvider.ts';
import { hashOf, newSecret } from './secrets.ts';

export interface BeginSignIn {
  /** Identifies the browser, by its cookie. */
  readonly browser: string;
  readonly redirectUri: string;
  readonly language: string;
  readonly secondFactor?: boolean;
  readonly askAgain?: boolean;
}

export type SignInOutcome =
  | Admitted
  | Refused
  /** Goes on at the provider, for a second factor. */
  | { readonly kind: 'second-factor'; readonly location: string };

/** Whether a sign-in under way was begun by the browser that has the cookie. */
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

/** Minutes that a person has to sign in at the provider. */
const lifeMinutes = 10;

/** Signing in (spec §4 and §7): from the sign-in page to the provider, and back with a code. */
export class SignIn {
  readonly #deps: Deps;
  readonly #provider: IdentityProvider;
  readonly #admission: Admission;

  constructor(deps: Deps, provider: IdentityProvider, admission: Admission) {
    this.#deps = deps;
    this.#provider = provider;
    this.#admission = admission;
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
    if (!begun) return this.#admission.refuse('STATE_UNKNOWN', from);
    const identity = await this.#provider.redeem(code, begun.redirectUri, { ...begun, state });
    if (!identity) return this.#admission.refuse('CODE_REFUSED', from);
    const user = await this.#admission.userOf(identity, from);
    if (whyNotAdmitted(user, identity.methods) === 'MFA_AUTHENTICATION_REQUIRED') {
      const { redirectUri, language } = begun;
      const location = await this.begin({ browser, redirectUri, language, secondFactor: true });
      return { kind: 'second-factor', location };
    }
    return this.#admission.admit(user, identity, from);
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
}
