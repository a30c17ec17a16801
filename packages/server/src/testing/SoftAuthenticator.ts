import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Claims of an authenticator about itself and the person; all true by default. */
interface Flags {
  readonly origin?: string;
  readonly isVerified?: boolean;
  readonly isBackedUp?: boolean;
  readonly syncs?: boolean;
  readonly userHandle?: string;
}

/** An in-memory WebAuthn authenticator with one passkey (ES256). */
export class SoftAuthenticator {
  readonly id = randomBytes(16);
  /** Number of uses that it reports; 0 if it does not count. */
  counter = 0;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #userHandle = '';

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** Creates the passkey. Returns what `navigator.credentials.create` returns. */
  create(origin: string, options: PublicKeyCredentialCreationOptionsJSON, flags: Flags = {}) {
    this.#userHandle = options.user.id;
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.#authData(options.rp.id ?? '', flags, 0x40),
      Buffer.alloc(16),
      idLength,
      this.id,
      isoCBOR.encode(key),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', options.challenge, flags.origin ?? origin),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Uses the passkey. Returns what `navigator.credentials.get` returns. */
  get(origin: string, options: PublicKeyCredentialRequestOptionsJSON, flags: Flags = {}) {
    const authenticatorData = this.#authData(options.rpId ?? '', flags, 0);
    const clientDataJSON = clientData('webauthn.get', options.challenge, flags.origin ?? origin);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), this.#privateKey);
    return this.#answer({
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: flags.userHandle ?? this.#userHandle,
    });
  }

  #authData(
    rpId: string,
    { isVerified = true, isBackedUp = true, syncs = true }: Flags,
    more: number,
  ): Buffer {
    const flags =
      0x01 | (isVerified ? 0x04 : 0) | (syncs ? 0x08 : 0) | (syncs && isBackedUp ? 0x10 : 0) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter]);
  }

  #answer(response: object) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}
