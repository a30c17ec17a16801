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
 * Methods of RFC 8176 of a sign-in by passkey: possession of a key, and the authenticator has verified the person. This is a second
 * factor in itself.
 */
export const passkeyMethods: readonly string[] = ['pop', 'user', 'mfa'];

/** Passkeys that one account may have. */
export const mostPasskeys = 20;

/** Algorithms of keys: EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];

/** Account for which a passkey is to be made. */
export interface PasskeyOwner {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
}

/** A passkey that an authenticator has made, which is not kept yet. */
export interface NewPasskey {
  readonly subject: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly syncs: boolean;
  readonly backedUp: boolean;
}

/** A passkey, as its owner sees it. */
export interface OwnPasskey {
  readonly id: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

type PasskeyDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'origin'>;

/** Passkeys (WebAuthn) of the portal's own accounts. The person is always verified, by a PIN, a fingerprint or the like. */
export class Passkeys {
  readonly #deps: PasskeyDeps;
  readonly #party;

  constructor(deps: PasskeyDeps) {
    this.#deps = deps;
    this.#party = relyingPartyOf(deps.origin);
  }

  /** Returns what a browser needs to sign in by a passkey; null where there are none. It names no account. */
  async offerSignIn(purpose: string): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
    if (!this.#party) return null;
    const challenge = await issueChallenge(this.#deps, { purpose, subject: null });
    return { challenge, rpId: this.#party.id, userVerification: 'required', timeout: 600_000 };
  }

  /** Returns the account of a browser's answer to {@link offerSignIn}; null for an answer that proves nothing. */
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
      // Another sign-in may have counted meanwhile: a copy of the key counts by itself.
      .where('counter', '=', known.counter)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? known.subject : null;
  }

  /** Returns what a browser needs to make a passkey for an account; null where there are none. */
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

  /** Returns the passkey of a browser's answer to {@link offerNew}; null for an answer that proves nothing. */
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

  /** Keeps a passkey. Returns false if an account has it already. */
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

/** Reads a browser's answer from a form; null for what is no JSON. */
export function readCredential(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the challenge that a browser's answer is to; null for what is no answer. The library verifies that it was signed. */
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

/** Returns the account that an authenticator names. */
function subjectIn({ response }: AuthenticationResponseJSON): string | null {
  const { userHandle } = response;
  return typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString() : null;
}

const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

function transportsIn(said: readonly string[] | undefined): readonly string[] {
  return Array.isArray(said) ? said.filter((one) => knownTransports.has(one)).slice(0, 10) : [];
}
