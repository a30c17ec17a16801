import type { Generated } from 'kysely';

/**
 * The embedded identity provider's own tables, in the schema `idp`. They do not belong to a firm, because each person
 * has one account.
 */
export interface IdpTables {
  /** Records of `oidc-provider`: sessions, codes, grants and interactions. Expired ones are removed. */
  'idp.models': {
    model: string;
    /** This and the three columns below are SHA-256 hashes in base64url. */
    id: string;
    grant_id: string | null;
    uid: string | null;
    user_code: string | null;
    /** Encrypted JSON. */
    payload: string;
    account_id: string | null;
    consumed_at: Date | null;
    expires_at: Date | null;
  };
  'idp.accounts': {
    subject: string;
    email: string;
    /** `accountKey` of the address, by which the account is looked up. */
    email_key: string;
    given_name: string;
    family_name: string;
    /** argon2id hash; null if the person has no password. */
    password_hash: string | null;
    /** Encrypted Base32 secret; null if no authenticator app is set up. */
    totp_secret: string | null;
    /** Time step of the last one-time code that was accepted, because each code works only once. */
    totp_last_step: number | null;
    created_at: Generated<Date>;
  };
  /** Passes with which another page sends a person to a sign-in. Each works once, within a minute. */
  'idp.passes': {
    /** SHA-256. */
    secret_hash: Buffer;
    subject: string;
    /** Authentication methods (RFC 8176). */
    methods: string[];
    expires_at: Date;
  };
  /** Passkeys (WebAuthn) of accounts. */
  'idp.passkeys': {
    /** ID that the authenticator generated, in base64url. */
    credential_id: string;
    /** ID by which the portal refers to the passkey. */
    passkey_id: string;
    subject: string;
    /** Public key in COSE format. */
    public_key: Buffer;
    /** Signature counter of the authenticator; 0 if it does not count. */
    counter: number;
    transports: string[];
    /** Whether the passkey may be synchronised between devices. This never changes. */
    syncs: boolean;
    backed_up: boolean;
    /** Browser and operating system in which it was created, by which the person can recognise it. */
    browser: string | null;
    system: string | null;
    created_at: Date;
    last_used_at: Date | null;
  };
  /** WebAuthn challenges that were issued. Each works once, and only for the purpose for which it was issued. */
  'idp.challenges': {
    /** SHA-256. */
    challenge_hash: Buffer;
    /** Sign-in, invitation or session for which it was created. */
    purpose: string;
    /** Account for which a passkey is being created; null for a sign-in. */
    subject: string | null;
    expires_at: Date;
  };
  /** Codes for addresses, whether or not they were e-mailed to anybody. Each is valid for a few minutes. */
  'idp.mailed_codes': {
    /** SHA-256 of the secret in the page's URL. */
    secret_hash: Buffer;
    email_key: string;
    /** SHA-256 of the secret and the code. */
    code_hash: Buffer;
    /** Purpose of the code: choosing another password, or signing in. */
    purpose: 'password' | 'sign-in';
    tries: Generated<number>;
    expires_at: Date;
  };
  /** Codes that replace a one-time code. Each works once. */
  'idp.recovery_codes': {
    subject: string;
    /** SHA-256. */
    code_hash: Buffer;
  };
}
