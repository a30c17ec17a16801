import { ServerError } from '@anteroom/server-sdk';
import * as oidc from 'openid-client';
import type { Clock } from '../../kernel/clock.ts';

/** A person who has signed in, according to the identity provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Methods of RFC 8176 with which the person signed in, such as `pwd` and `otp`. */
  readonly methods: readonly string[];
  readonly idToken: string;
  /**
   * Time at which the person proved their identity at the provider (`auth_time`), never in the future; null if the
   * provider does not say.
   */
  readonly provedAt: Date | null;
  /** E-mail address according to the provider; null if there is none. It does not identify the person. */
  readonly email: string | null;
  /** Whether the provider has verified that the address is the person's. */
  readonly emailVerified: boolean;
}

/** Secrets that the portal creates at the start of a sign-in and checks when the browser returns. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface AuthorizationRequest extends SignInSecrets {
  readonly redirectUri: string;
  /** Language of the provider's pages, such as `pt-br`. */
  readonly language: string;
  readonly secondFactor?: boolean;
  /** Whether to ask for the account even if the provider still has a session, because the last sign-in was refused. */
  readonly askAgain?: boolean;
  /** The account of the person who has to prove their identity again. */
  readonly proving?: { readonly email: string };
}

export interface ProviderSettings {
  /**
   * Issuer under which the provider's accounts are stored; see `embeddedIssuer`. Defaults to the issuer in the ID
   * token.
   */
  readonly issuer?: string;
  /** `acr_values` that request a second factor. */
  readonly secondFactorAcr: string;
  readonly clock: Clock;
  connect(): Promise<oidc.Configuration>;
}

/** The portal as a relying party: authorisation code flow with PKCE, state and nonce. */
export class IdentityProvider {
  readonly #settings: ProviderSettings;
  #connected: Promise<oidc.Configuration> | undefined;

  constructor(settings: ProviderSettings) {
    this.#settings = settings;
  }

  async authorizationUrl(request: AuthorizationRequest): Promise<string> {
    const url = oidc.buildAuthorizationUrl(await this.#configuration(), {
      scope: 'openid email profile',
      redirect_uri: request.redirectUri,
      state: request.state,
      nonce: request.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(request.codeVerifier),
      code_challenge_method: 'S256',
      ui_locales: request.language,
      ...(request.secondFactor && { acr_values: this.#settings.secondFactorAcr }),
      ...((request.askAgain || request.proving) && { prompt: 'login' }),
      // `max_age` obliges the provider to say when the person authenticated (OpenID Connect Core, 3.1.2.1).
      ...(request.proving && { max_age: '0', login_hint: request.proving.email }),
    });
    return url.href;
  }

  /**
   * Redeems a code. The library checks the issuer, audience, nonce, signature, algorithm and expiry of the ID token.
   *
   * @returns null if the code or the ID token is refused.
   * @throws ServerError `identity-provider-unavailable`
   */
  async redeem(code: string, redirectUri: string, secrets: SignInSecrets): Promise<Identity | null> {
    const configuration = await this.#configuration();
    const cameBackAt = new URL(redirectUri);
    cameBackAt.search = new URLSearchParams({
      code,
      state: secrets.state,
      // The browser passes only code and state to us, so we add the issuer. This connection has one provider, whose
      // answers cannot be confused with another's.
      ...(configuration.serverMetadata().authorization_response_iss_parameter_supported && {
        iss: configuration.serverMetadata().issuer,
      }),
    }).toString();
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, cameBackAt, {
        pkceCodeVerifier: secrets.codeVerifier,
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || !tokens.id_token) return null;
      return {
        issuer: this.#settings.issuer ?? claims.iss,
        subject: claims.sub,
        methods: Array.isArray(claims.amr) ? claims.amr.map(String) : [],
        idToken: tokens.id_token,
        provedAt: provedAtOf(claims.auth_time, this.#settings.clock),
        email: typeof claims.email === 'string' ? claims.email.slice(0, 254) : null,
        emailVerified: claims.email_verified === true,
      };
    } catch (error) {
      if (isRefusal(error)) return null;
      throw providerUnavailable(error);
    }
  }

  /**
   * Returns the URL at which the browser also ends the session at the provider; null if the provider does not offer
   * this.
   */
  async endSessionUrl(idToken: string, returnTo: string): Promise<string | null> {
    const configuration = await this.#configuration();
    if (!configuration.serverMetadata().end_session_endpoint) return null;
    return oidc.buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: returnTo,
    }).href;
  }

  /** Returns the connection to the provider. A failure is not cached: the next sign-in tries again. */
  #configuration(): Promise<oidc.Configuration> {
    this.#connected ??= this.#settings.connect().then(
      (configuration) => {
        // The library accepts an unsigned ID token if it arrived over TLS; we do not.
        oidc.enableNonRepudiationChecks(configuration);
        return configuration;
      },
      (error) => {
        this.#connected = undefined;
        throw providerUnavailable(error);
      },
    );
    return this.#connected;
  }
}

/**
 * Returns the time in the claim `auth_time` (seconds) at which a person proved their identity, but not later than now,
 * since another party's clock may be ahead.
 */
export function provedAtOf(authTime: unknown, clock: Clock): Date | null {
  if (typeof authTime !== 'number') return null;
  return new Date(Math.min(authTime * 1000, clock.now().getTime()));
}

export function providerUnavailable(cause: unknown): ServerError {
  return new ServerError('identity-provider-unavailable', 'You can’t sign in right now. Try again soon.', {
    headers: { 'retry-after': '5' },
    cause,
  });
}

/** Returns whether the provider refused (or a check of its answer failed), rather than being unavailable. */
function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status < 500;
  if (error instanceof oidc.AuthorizationResponseError) return true;
  // An error without a code is a network error.
  if (!(error instanceof oidc.ClientError) || error.code === undefined) return false;
  const noAnswer = error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT';
  return !noAnswer && !(error.cause instanceof Response && error.cause.status >= 500);
}
