import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/schema.ts';
import { stepOfCode } from './oneTimeCode.ts';

export interface IdpAccount {
  readonly subject: string;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  /** Whether an authenticator app has been set up. */
  readonly hasCodes: boolean;
}

/** The people that the embedded identity provider knows. */
export class Accounts {
  readonly #db: Db;
  readonly #clock: Clock;
  /** Verified in place of the hash of an account that does not exist, so that both take the same time. */
  readonly #decoy: Promise<string> = hashPassword('nobody');

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async find(subject: string): Promise<IdpAccount | null> {
    const account = await this.#db
      .selectFrom('idp.accounts')
      .select(['subject', 'email', 'given_name as givenName', 'family_name as familyName'])
      .select((eb) => eb('totp_secret', 'is not', null).$castTo<boolean>().as('hasCodes'))
      .where('subject', '=', subject)
      .executeTakeFirst();
    return account ?? null;
  }

  /**
   * Whether a password is right, and whose account the address is of, if anybody's. Only the audit log may know the one without the
   * other: the person is not told whether the address is unknown or the password wrong.
   */
  async checkPassword(
    email: string,
    password: string,
  ): Promise<{ readonly correct: boolean; readonly subject: string | undefined }> {
    const account = await this.#db
      .selectFrom('idp.accounts')
      .select(['subject', 'password_hash'])
      .where(sql`lower(email)`, '=', accountKey(email))
      .executeTakeFirst();
    const correct = await verify(account?.password_hash ?? (await this.#decoy), password);
    return { correct: account !== undefined && correct, subject: account?.subject };
  }

  /** Whether a one-time code is right now (or was, or will be, within 30 s) and has not been used before. */
  async checkCode(subject: string, code: string): Promise<boolean> {
    const account = await this.#db
      .selectFrom('idp.accounts')
      .select(['totp_secret', 'totp_last_step'])
      .where('subject', '=', subject)
      .executeTakeFirst();
    if (!account?.totp_secret) return false;
    const step = stepOfCode(account.totp_secret, code, this.#clock.now(), account.totp_last_step);
    if (step === null) return false;
    const { numUpdatedRows } = await this.#db
      .updateTable('idp.accounts')
      .set({ totp_last_step: step })
      .where('subject', '=', subject)
      .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Sets up one-time codes by a first code; not where there are some. Answers whether it did. */
  async enrol(subject: string, secret: string, code: string): Promise<boolean> {
    const step = stepOfCode(secret, code, this.#clock.now(), null);
    if (step === null) return false;
    const { numUpdatedRows } = await this.#db
      .updateTable('idp.accounts')
      .set({ totp_secret: secret, totp_last_step: step })
      .where('subject', '=', subject)
      .where('totp_secret', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
}

/** Returns the one form of an e-mail address under which an account is found and counted. */
export function accountKey(email: string): string {
  return email.trim().toLowerCase();
}

/** argon2id with the parameters of OWASP's password storage cheat sheet, which are the library's defaults. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}
