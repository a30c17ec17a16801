import type { EnvironmentReader } from '../../kernel/EnvironmentReader.ts';

/** Settings for sign-in and sessions. */
export interface SecurityConfig {
  /** null to use the embedded identity provider. */
  readonly oidc: OidcConfig | null;
  /**
   * Evidence that binds an account of that provider to a person: only the invitation's link, or also a verified address
   * with an open invitation.
   */
  readonly oidcLink: 'invitation' | 'verified-email';
  /** Issuer whose JWTs open a session (spec section 4); null if JWTs are not accepted. */
  readonly jwt: JwtConfig | null;
  /**
   * The earlier client center, to which clients without access to this one are sent (spec section 4); null if there is
   * none.
   */
  readonly legacyCenterUrl: string | null;
  /** Minutes without a request after which a session ends. */
  readonly sessionIdleMinutes: number;
}

export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface JwtConfig {
  readonly issuer: string;
  readonly jwksUrl: string;
}

export function readSecurityConfig(read: EnvironmentReader): SecurityConfig {
  return {
    oidc: readOidc(read),
    oidcLink: read.oneOf('OIDC_LINK', ['invitation', 'verified-email'] as const) ?? 'invitation',
    jwt: readJwt(read),
    legacyCenterUrl: read.url('LEGACY_CENTER_URL', ['https:', 'http:']),
    sessionIdleMinutes: read.integer('SESSION_IDLE_MINUTES', 1, 1440) ?? 30,
  };
}

function readOidc(read: EnvironmentReader): OidcConfig | null {
  const issuer = read.url('OIDC_ISSUER', ['https:', 'http:']);
  const clientId = read.text('OIDC_CLIENT_ID');
  const clientSecret = read.text('OIDC_CLIENT_SECRET');
  if (issuer === null) {
    if (clientId !== null || clientSecret !== null) {
      read.refuse('OIDC_ISSUER', 'is needed with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
    }
    return null;
  }
  if (clientId === null) read.refuse('OIDC_CLIENT_ID', 'is needed with OIDC_ISSUER');
  if (clientSecret === null) read.refuse('OIDC_CLIENT_SECRET', 'is needed with OIDC_ISSUER');
  return { issuer, clientId: clientId ?? '', clientSecret: clientSecret ?? '' };
}

function readJwt(read: EnvironmentReader): JwtConfig | null {
  const issuer = read.text('JWT_ISSUER');
  const jwksUrl = read.url('JWT_JWKS_URL', ['https:', 'http:']);
  if (issuer === null && jwksUrl === null) return null;
  if (issuer === null) read.refuse('JWT_ISSUER', 'is needed with JWT_JWKS_URL');
  if (jwksUrl === null) read.refuse('JWT_JWKS_URL', 'is needed with JWT_ISSUER');
  return { issuer: issuer ?? '', jwksUrl: jwksUrl ?? '' };
}
