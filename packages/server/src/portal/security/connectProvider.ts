import { decodeJwt } from 'jose';
import * as oidc from 'openid-client';
import type { Deps } from '../../deps.ts';
import type { Clock } from '../../kernel/clock.ts';
import { embeddedIssuer, mfa, portalClientId } from '../idp/embeddedProvider.ts';
import { keepIdpSecrets } from '../idp/secrets.ts';
import type { OidcConfig } from './config.ts';
import { IdentityProvider } from './identityProvider.ts';

/** The portal's identity providers. */
export interface IdentityProviders {
  /** The embedded provider, for the portal's own accounts. */
  readonly own: IdentityProvider;
  /** The provider of `OIDC_ISSUER`; null if there is none. */
  readonly external: IdentityProvider | null;
}

export function openIdentityProviders(deps: Deps): IdentityProviders {
  const { oidc } = deps.config;
  const own = new IdentityProvider({
    issuer: embeddedIssuer,
    secondFactorAcr: mfa,
    clock: deps.clock,
    connect: () => connectEmbedded(deps),
  });
  return { own, external: oidc && openExternal(oidc, deps.clock) };
}

/** Returns the provider that issued an ID token. */
export function providerOf({ own, external }: IdentityProviders, idToken: string, origin: string) {
  const { iss } = decodeJwt(idToken);
  return external && iss !== `${origin}/idp` ? external : own;
}

function openExternal(external: OidcConfig, clock: Clock): IdentityProvider {
  const issuer = new URL(external.issuer);
  return new IdentityProvider({
    clock,
    secondFactorAcr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
    connect: () =>
      oidc.discovery(issuer, external.clientId, external.clientSecret, undefined, {
        execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
        timeout: 10,
      }),
  });
}

/**
 * Connects to the embedded provider without discovery: its URLs are known, and the server might not be able to reach
 * its own public address. The browser uses the public address; the server calls its own port.
 */
async function connectEmbedded(deps: Deps): Promise<oidc.Configuration> {
  const { host, port } = deps.config;
  const here = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}/idp`;
  const issuer = `${deps.origin}/idp`;
  const { clientSecret } = await keepIdpSecrets(deps);
  const configuration = new oidc.Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      end_session_endpoint: `${issuer}/session/end`,
      token_endpoint: `${here}/token`,
      jwks_uri: `${here}/jwks`,
    },
    portalClientId,
    { client_secret: clientSecret, id_token_signed_response_alg: 'ES256' },
    oidc.ClientSecretBasic(clientSecret),
  );
  oidc.allowInsecureRequests(configuration);
  return configuration;
}
