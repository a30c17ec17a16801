import { generateKeyPairSync } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import type { Deps } from '../../deps.ts';
import { keepSecret } from '../../kernel/secrets/keepSecret.ts';
import { newSecret } from '../security/secrets.ts';

/** Keys and secrets of the provider. Created at the first start and shared by all nodes through the database. */
export interface IdpSecrets {
  /** The first key signs; the previous one is still accepted for verification. */
  readonly signingKeys: readonly JWK[];
  /** The first key signs cookies; the previous one is still accepted for verification. */
  readonly cookieKeys: readonly string[];
  /** Client secret of the portal, which is the provider's only client. */
  readonly clientSecret: string;
}

/** Name of the entry in `portal_secrets`. */
export const idpSecretName = 'identity-provider';

export async function keepIdpSecrets(deps: Pick<Deps, 'db' | 'secrets'>): Promise<IdpSecrets> {
  return (await keepSecret(deps, idpSecretName, makeSecrets)) as IdpSecrets;
}

function makeSecrets(): IdpSecrets {
  return { signingKeys: [newSigningKey()], cookieKeys: [newSecret()], clientSecret: newSecret() };
}

/** Returns the secrets with new keys. Signatures by the previous keys are accepted until the next renewal. */
export function renewedIdpSecrets({ signingKeys, cookieKeys, clientSecret }: IdpSecrets): IdpSecrets {
  return {
    signingKeys: [newSigningKey(), ...signingKeys.slice(0, 1)],
    cookieKeys: [newSecret(), ...cookieKeys.slice(0, 1)],
    clientSecret,
  };
}

function newSigningKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    ...privateKey.export({ format: 'jwk' }),
    alg: 'ES256',
    use: 'sig',
    kid: newSecret().slice(0, 12),
  } as JWK;
}
