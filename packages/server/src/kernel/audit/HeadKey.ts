import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKeyInput,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { DbOrTx } from '../database/schema.ts';
import { keepSecret, readSecret } from '../secrets/keepSecret.ts';
import type { Secrets } from '../secrets/Secrets.ts';

/** End of a firm's chain: position and hash of its last entry. */
export interface ChainHead {
  readonly companyId: string;
  readonly position: number;
  readonly hash: Buffer;
  readonly signedAt: Date;
}

interface KeyDeps {
  readonly db: DbOrTx;
  readonly secrets: Secrets;
}

type Jwk = JsonWebKeyInput['key'];

/** Name of the key in `portal_secrets`. It is encrypted with the key file: without that file nobody can sign. */
const secretName = 'audit-heads';

/** The portal's Ed25519 key that signs the heads of the audit logs' chains. */
export class HeadKey {
  readonly #private: KeyObject;
  readonly #public: KeyObject;

  private constructor(jwk: Jwk) {
    this.#private = createPrivateKey({ key: jwk, format: 'jwk' });
    this.#public = createPublicKey(this.#private);
  }

  /** Opens the key, and creates it on first use. */
  static async open(deps: KeyDeps): Promise<HeadKey> {
    const make = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    return new HeadKey((await keepSecret(deps, secretName, make)) as Jwk);
  }

  /** Opens the key; returns null if none was created yet, in which case no head can have been signed by this portal. */
  static async find(deps: KeyDeps): Promise<HeadKey | null> {
    const kept = (await readSecret(deps, secretName)) as Jwk | undefined;
    return kept ? new HeadKey(kept) : null;
  }

  /** Public key: SubjectPublicKeyInfo (DER) in base64. */
  get publicKey(): string {
    return this.#public.export({ type: 'spki', format: 'der' }).toString('base64');
  }

  sign(head: ChainHead): Buffer {
    return sign(null, Buffer.from(headText(head)), this.#private);
  }

  hasSigned(head: ChainHead, signature: Buffer): boolean {
    return verify(null, Buffer.from(headText(head)), this.#public, signature);
  }
}

/** Returns the text of a head, which is what gets signed. */
export function headText({ companyId, position, hash, signedAt }: ChainHead): string {
  return JSON.stringify({
    format: 'anteroom-audit-1',
    firm: companyId,
    position,
    hash: hash.toString('hex'),
    signedAt: signedAt.toISOString(),
  });
}
