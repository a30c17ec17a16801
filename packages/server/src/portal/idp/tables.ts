import type { Generated } from 'kysely';

/** The embedded identity provider's own tables, in the schema `idp`. They belong to no firm: a person has one account. */
export interface IdpTables {
  /** Records of `oidc-provider`: sessions, codes, grants and interactions. Those that expire are swept. */
  'idp.models': {
    model: string;
    /** This and the three below: SHA-256, in base64url. */
    id: string;
    grant_id: string | null;
    uid: string | null;
    user_code: string | null;
    /** JSON, sealed. */
    payload: string;
    account_id: string | null;
    consumed_at: Date | null;
    expires_at: Date | null;
  };
  'idp.accounts': {
    subject: string;
    email: string;
    /** `accountKey` of the address, by which the account is found. */
    email_key: string;
    given_name: string;
    family_name: string;
    /** argon2id hash; null where the person has no password. */
    password_hash: string | null;
    /** Base32, sealed; null where no second factor is set up. */
    totp_secret: string | null;
    /** The time step of the last one-time code that was accepted: a code works once. */
    totp_last_step: number | null;
    created_at: Generated<Date>;
  };
  /** Proofs with which a page hands a person on to a sign-in. Each works once, for a minute. */
  'idp.passes': {
    /** SHA-256. */
    secret_hash: Buffer;
    subject: string;
    /** Methods of RFC 8176. */
    methods: string[];
    expires_at: Date;
  };
  /** Passkeys (WebAuthn) of accounts. */
  'idp.passkeys': {
    /** ID that the authenticator made, in base64url. */
    credential_id: string;
    /** ID by which the portal names it. */
    passkey_id: string;
    subject: string;
    /** COSE key. */
    public_key: Buffer;
    /** Number of uses that the authenticator counts; 0 for one that does not. */
    counter: number;
    transports: string[];
    /** Whether it may be on several devices. It never changes. */
    syncs: boolean;
    backed_up: boolean;
    /** Browser and system in which it was made, by which the person recognises it. */
    browser: string | null;
    system: string | null;
    created_at: Date;
    last_used_at: Date | null;
  };
  /** Challenges of WebAuthn that were handed out. Each works once, and only where it was handed out. */
  'idp.challenges': {
    /** SHA-256. */
    challenge_hash: Buffer;
    /** Sign-in, invitation or session that it was made for. */
    purpose: string;
    /** Account for which a passkey is made; null at a sign-in. */
    subject: string | null;
    expires_at: Date;
  };
  /** Codes that were mailed to people, or would have been. Each is good for some minutes. */
  'idp.mailed_codes': {
    /** SHA-256 of the secret in the page's address. */
    secret_hash: Buffer;
    email_key: string;
    /** SHA-256 of secret and code. */
    code_hash: Buffer;
    /** Purpose: to choose another password, or to sign in. */
    purpose: 'password' | 'sign-in';
    tries: Generated<number>;
    expires_at: Date;
  };
  /** Codes that take the place of a one-time code, each once. */
  'idp.recovery_codes': {
    subject: string;
    /** SHA-256. */
    code_hash: Buffer;
  };
}
