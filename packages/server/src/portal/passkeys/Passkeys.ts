import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Deps } from '../../deps.ts';
import type { DbOrTx } from '../schema.ts';
import { deviceOf } from '../security/place.ts';
import { issueChallenge, takeChallenge } from './challenges.ts';
import { relyingPartyOf } from './relyingParty.ts';

/**
 * Methods (RFC 8176) of a sign-in with a passkey: possession of a key, and verification of the person by the
 * authenticator. This includes a second factor.
 */
export const passkeyMethods: readonly string[] = ['pop', 'user', 'mfa'];

/** Maximum number of passkeys per account. */
export const mostPasskeys = 20;

/** COSE algorithms of keys: EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];

/** Account for which a passkey will be created. */
export interface PasskeyOwner {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
}

/** A passkey that an authenticator has created and that is not stored yet. */
export interface NewPasskey {
  readonly subject: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly syncs: boolean;
  readonly backedUp: boolean;
}

/** A passkey as shown to its owner. */
export interface OwnPasskey {
  readonly id: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

type PasskeyDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'origin'>;

/**
 * Passkeys (WebAuthn) of the portal's own accounts. The authenticator always verifies the person, by a PIN, a
 * fingerprint or the like.
 */
export class Passkeys {
  readonly #deps: PasskeyDeps;
  readonly #party;

  constructor(deps: PasskeyDeps) {
    this.#deps = deps;
    this.#party = relyingPartyOf(deps.origin);
  }

  /**
   * Returns what a browser needs to sign in with a passkey, or null if passkeys are not available. The result does not
   * name an account.
   */
  async offerSignIn(purpose: string): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
    if (!this.#party) return null;
    const challenge = await issueChallenge(this.#deps, { purpose, subject: null });
    return { challenge, rpId: this.#party.id, userVerification: 'required', timeout: 600_000 };
  }

  /** Returns the account that a browser's response to {@link offerSignIn} proves, or null if it proves none. */
  async checkSignIn(purpose: string, answer: unknown): Promise<string | null> {
    const { db, clock, log } = this.#deps;
    const challenge = challengeIn(answer);
    if (!this.#party || challenge === null || !(await takeChallenge(this.#deps, challenge, purpose)))
      return null;
    const response = answer as AuthenticationResponseJSON;
    const known = await db
      .selectFrom('idp.passkeys')
      .selectAll()
      .where('credential_id', '=', String(response.id))
      .executeTakeFirst();
    if (!known || subjectIn(response) !== known.subject) return null;
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: this.#party.origin,
      expectedRPID: this.#party.id,
      requireUserVerification: true,
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(known.public_key),
        counter: known.counter,
      },
    }).catch((error: unknown) => {
      log.info({ err: error }, 'a passkey was refused');
      return null;
    });
    if (!verified?.verified) return null;
    const { newCounter, credentialDeviceType, credentialBackedUp } = verified.authenticationInfo;
    if ((credentialDeviceType === 'multiDevice') !== known.syncs) return null;
    const { numUpdatedRows } = await db
      .updateTable('idp.passkeys')
      .set({ counter: newCounter, backed_up: credentialBackedUp, last_used_at: clock.now() })
      .where('credential_id', '=', known.credential_id)
      // Another sign-in may have increased the counter in the meantime: a copy of the key has a counter of its own.
      .where('counter', '=', known.counter)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? known.subject : null;
  }

  /** Returns what a browser needs to create a passkey for an account, or null if passkeys are not available. */
  async offerNew(
    purpose: string,
    { subject, email, name }: PasskeyOwner,
  ): Promise<PublicKeyCredentialCreationOptionsJSON | null> {
    if (!this.#party) return null;
    const [{ generateRegistrationOptions }, challenge, own] = await Promise.all([
      import('@simplewebauthn/server'),
      issueChallenge(this.#deps, { purpose, subject }),
      this.#deps.db
        .selectFrom('idp.passkeys')
        .select(['credential_id as id', 'transports'])
        .where('subject', '=', subject)
        .execute(),
    ]);
    return generateRegistrationOptions({
      rpName: 'Anteroom',
      rpID: this.#party.id,
      userName: email,
      userDisplayName: name,
      userID: new TextEncoder().encode(subject),
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      timeout: 600_000,
      excludeCredentials: own,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
    });
  }

  /** Returns the passkey in a browser's response to {@link offerNew}, or null if the response is not valid. */
  async checkNew(purpose: string, answer: unknown): Promise<NewPasskey | null> {
    const challenge = challengeIn(answer);
    if (!this.#party || challenge === null) return null;
    const taken = await takeChallenge(this.#deps, challenge, purpose);
    if (!taken?.subject) return null;
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const response = answer as RegistrationResponseJSON;
    const verified = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: this.#party.origin,
      expectedRPID: this.#party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch((error: unknown) => {
      this.#deps.log.info({ err: error }, 'a new passkey was refused');
      return null;
    });
    if (!verified?.verified) return null;
    const { credential, credentialDeviceType, credentialBackedUp } = verified.registrationInfo;
    return {
      subject: taken.subject,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: transportsIn(credential.transports),
      syncs: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
    };
  }

  /** Stores a passkey. Returns false if an account already has it. */
  async keep(tx: DbOrTx, passkey: NewPasskey, userAgent: string): Promise<boolean> {
    const { browser, system } = deviceOf(userAgent);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('idp.passkeys')
      .values({
        credential_id: passkey.credentialId,
        passkey_id: this.#deps.ids.next(),
        subject: passkey.subject,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: [...passkey.transports],
        syncs: passkey.syncs,
        backed_up: passkey.backedUp,
        browser,
        system,
        created_at: this.#deps.clock.now(),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Returns an account's passkeys, the oldest first. */
  async list(tx: DbOrTx, subject: string): Promise<readonly OwnPasskey[]> {
    return tx
      .selectFrom('idp.passkeys')
      .select(['passkey_id as id', 'browser', 'system'])
      .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
      .where('subject', '=', subject)
      .orderBy('created_at')
      .orderBy('passkey_id')
      .execute();
  }
}

/** Parses a browser's response from a form. Returns null if it is not JSON. */
export function readCredential(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the challenge to which a browser responds, or null if there is none. The library verifies the signature. */
function challengeIn(answer: unknown): string | null {
  const { response } = (answer ?? {}) as { response?: { clientDataJSON?: unknown } };
  const encoded = response?.clientDataJSON;
  if (typeof encoded !== 'string') return null;
  try {
    const { challenge } = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Returns the account that an authenticator's response names. */
function subjectIn({ response }: AuthenticationResponseJSON): string | null {
  const { userHandle } = response;
  return typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString() : null;
}

const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

function transportsIn(said: readonly string[] | undefined): readonly string[] {
  return Array.isArray(said) ? said.filter((one) => knownTransports.has(one)).slice(0, 10) : [];
}
