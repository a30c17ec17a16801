import type { BackendKeys } from '@anteroom/contract/backends';
import type { Scope } from '@anteroom/server-sdk';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose';
import type { KernelDeps } from '../KernelDeps.ts';
import { keepSecret } from '../secrets/keepSecret.ts';

/** Lifetime of a token, in seconds. */
const lifetime = 60;

/** Elliptic curve P-256: every JWT library has it. */
const algorithm = 'ES256';

type SigningDeps = Pick<KernelDeps, 'clock' | 'ids' | 'origin'>;

/** Claims of a token, besides the person. */
export interface Call {
  readonly pluginId: string;
  /** Address of the backend, as configured: the token is valid only there. */
  readonly backend: string;
  /** A client whom the person may see. */
  readonly clientId: string | undefined;
}

/**
 * Signs the JWTs that tell backends of plugins who is calling, with a key that is created once and shared by all
 * processes.
 */
export class BackendTokens {
  /** Public keys with which backends verify tokens. */
  readonly keys: BackendKeys;
  readonly #key: CryptoKey;
  readonly #kid: string;
  readonly #deps: SigningDeps;

  private constructor(jwk: JWK, key: CryptoKey, kid: string, deps: SigningDeps) {
    const { kty = '', crv = '', x = '', y = '' } = jwk;
    this.keys = { keys: [{ kty, crv, x, y, kid, alg: algorithm, use: 'sig' }] };
    this.#key = key;
    this.#kid = kid;
    this.#deps = deps;
  }

  static async open(deps: SigningDeps & Pick<KernelDeps, 'db' | 'secrets'>): Promise<BackendTokens> {
    const jwk = (await keepSecret(deps, secretName, makeKey)) as JWK;
    const key = (await importJWK(jwk, algorithm)) as CryptoKey;
    return new BackendTokens(jwk, key, await calculateJwkThumbprint(jwk), deps);
  }

  sign(scope: Scope, { pluginId, backend, clientId }: Call): Promise<string> {
    const { clock, ids, origin } = this.#deps;
    const now = clock.now();
    const { companyId, userId, role, impersonator } = scope;
    return new SignJWT({
      company: companyId,
      ...(clientId !== undefined && { client: clientId }),
      plugin: pluginId,
      role,
      // RFC 8693: the person who is really calling, when staff view the portal as somebody else.
      ...(impersonator && { act: { sub: impersonator.userId } }),
    })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: this.#kid })
      .setIssuer(origin)
      .setAudience(backend)
      .setSubject(userId)
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + lifetime * 1000))
      .setJti(ids.next())
      .sign(this.#key);
  }
}

const secretName = 'plugin-backends';

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return exportJWK(privateKey);
}
