import { ServerError } from '@anteroom/server-sdk';
import * as oidc from 'openid-client';

/** Who an identity provider says has signed in. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** How they proved it (RFC 8176), as `pwd`, `otp`. */
  readonly methods: readonly string[];
  readonly idToken: string;
}

/** What begins at the portal and is checked when the browser comes back. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface AuthorizationRequest extends SignInSecrets {
  readonly redirectUri: string;
  /** Of the provider's pages, as `pt-br`. */
  readonly language: string;
  readonly secondFactor?: boolean;
  /** Asks who it is even if the provider knows: the last one was not let in. */
  readonly askAgain?: boolean;
}

export interface ProviderSettings {
  /** Under which its people are kept; see `embeddedIssuer`. Defaults to the issuer in the id token. */
  readonly issuer?: string;
  /** `acr_values` for a second factor. */
  readonly secondFactorAcr: string;
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
      ...(request.askAgain && { prompt: 'login' }),
    });
    return url.href;
  }

  /**
   * Redeems a code. Issuer, audience, nonce, signature, algorithm and expiry of the id token are checked by the library.
   *
   * @returns null when the code or the id token is refused.
   * @throws ServerError `identity-provider-unavailable`
   */
  async redeem(code: string, redirectUri: string, secrets: SignInSecrets): Promise<Identity | null> {
    const configuration = await this.#configuration();
    const cameBackAt = new URL(redirectUri);
    cameBackAt.search = new URLSearchParams({
      code,
      state: secrets.state,
      // The browser hands us code and state only. There is one provider, so no other's answer can be mixed up with its.
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
      };
    } catch (error) {
      if (isRefusal(error)) return null;
      throw providerUnavailable(error);
    }
  }

  /** Where the browser ends the provider's session too; null if the provider has no such address. */
  async endSessionUrl(idToken: string, returnTo: string): Promise<string | null> {
    const configuration = await this.#configuration();
    if (!configuration.serverMetadata().end_session_endpoint) return null;
    return oidc.buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: returnTo,
    }).href;
  }

  /** A failure to connect is not kept: the next sign-in tries again. */
  #configuration(): Promise<oidc.Configuration> {
    this.#connected ??= this.#settings.connect().then(
      (configuration) => {
        // The library takes an id token that came over TLS unsigned; we do not.
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

export function providerUnavailable(cause: unknown): ServerError {
  return new ServerError('identity-provider-unavailable', 'You can’t sign in right now. Try again soon.', {
    headers: { 'retry-after': '5' },
    cause,
  });
}

/** Whether the provider (or a check of what it said) refused, as against not answering at all. */
function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status < 500;
  if (error instanceof oidc.AuthorizationResponseError) return true;
  // Without a code it is whatever the network threw.
  if (!(error instanceof oidc.ClientError) || error.code === undefined) return false;
  const noAnswer = error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT';
  return !noAnswer && !(error.cause instanceof Response && error.cause.status >= 500);
}
