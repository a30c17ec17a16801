import { hash, verify } from '@node-rs/argon2';
import type { Deps } from '../../deps.ts';
import { Secrets } from '../../kernel/secrets/Secrets.ts';
import type { DbOrTx } from '../schema.ts';
import { hashOf } from '../security/secrets.ts';
import { stepOfCode } from './oneTimeCode.ts';
import { recoveryKey } from './recoveryCodes.ts';

export interface IdpAccount {
  readonly subject: string;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  /** Whether an authenticator app has been set up. */
  readonly hasCodes: boolean;
  readonly hasPassword: boolean;
  readonly hasPasskeys: boolean;
}

export interface NewAccount extends Pick<IdpAccount, 'email' | 'givenName' | 'familyName'> {
  /** Password; null if the person signs in by a passkey or an e-mailed code. */
  readonly password: string | null;
}

/** The accounts of the embedded identity provider: one per person, for all firms that invited them. */
export class Accounts {
  readonly #deps: Pick<Deps, 'db' | 'clock' | 'secrets'>;
  /** Hash that is verified if an account does not exist, so that the check takes the same time. */
  readonly #decoy: Promise<string> = hashPassword('nobody');

  readonly #verify: typeof verify;

  /** @param verifyHash Verifies a password's hash; replaced by tests that count its calls. */
  constructor(deps: Pick<Deps, 'db' | 'clock' | 'secrets'>, verifyHash = verify) {
    this.#deps = deps;
    this.#verify = verifyHash;
  }

  async find(subject: string): Promise<IdpAccount | null> {
    return (await this.#select(this.#deps.db).where('subject', '=', subject).executeTakeFirst()) ?? null;
  }

  async findByEmail(email: string, tx: DbOrTx = this.#deps.db): Promise<IdpAccount | null> {
    return (await this.#select(tx).where('email_key', '=', accountKey(email)).executeTakeFirst()) ?? null;
  }

  #select(db: DbOrTx) {
    return db
      .selectFrom('idp.accounts')
      .select(['subject', 'email', 'given_name as givenName', 'family_name as familyName'])
      .select((eb) => eb('totp_secret', 'is not', null).$castTo<boolean>().as('hasCodes'))
      .select((eb) => eb('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'))
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('idp.passkeys as p')
            .select('p.passkey_id')
            .whereRef('p.subject', '=', 'idp.accounts.subject'),
        )
          .$castTo<boolean>()
          .as('hasPasskeys'),
      );
  }

  /**
   * Returns whether a password is correct, and whose account the address belongs to, if any. Only the audit log may
   * distinguish the two: the person is not told whether the address is unknown or the password is wrong.
   */
  async checkPassword(
    email: string,
    password: string,
  ): Promise<{ readonly correct: boolean; readonly subject: string | undefined }> {
    const account = await this.#deps.db
      .selectFrom('idp.accounts')
      .select(['subject', 'password_hash'])
      .where('email_key', '=', accountKey(email))
      .executeTakeFirst();
    const known = account?.password_hash;
    const correct = await this.#verify(known ?? (await this.#decoy), passwordKey(password));
    return { correct: Boolean(known) && correct, subject: account?.subject };
  }

  /** Returns whether a one-time code is valid now (or within 30 s before or after) and has not been used before. */
  async checkCode(subject: string, code: string): Promise<boolean> {
    const { db, clock } = this.#deps;
    const account = await db
      .selectFrom('idp.accounts')
      .select(['totp_secret', 'totp_last_step'])
      .where('subject', '=', subject)
      .executeTakeFirst();
    if (!account?.totp_secret) return false;
    const seed = await this.#readSeed(subject, account.totp_secret);
    const step = stepOfCode(seed, code, clock.now(), account.totp_last_step);
    if (step === null) return false;
    const { numUpdatedRows } = await db
      .updateTable('idp.accounts')
      .set({ totp_last_step: step })
      .where('subject', '=', subject)
      .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Returns whether a password is correct for the account of somebody who is signed in. */
  async checkOwnPassword(subject: string, password: string): Promise<boolean> {
    const account = await this.#deps.db
      .selectFrom('idp.accounts')
      .select('password_hash')
      .where('subject', '=', subject)
      .executeTakeFirst();
    return this.#verify(account?.password_hash ?? (await this.#decoy), passwordKey(password));
  }

  /** Returns the secret for one-time codes. Encrypts a secret that was stored before secrets were encrypted. */
  async #readSeed(subject: string, stored: string): Promise<string> {
    const { db, secrets } = this.#deps;
    const purpose = purposeOfTotp(subject);
    if (Secrets.isSealed(stored)) return secrets.unseal(stored, purpose);
    await db
      .updateTable('idp.accounts')
      .set({ totp_secret: secrets.seal(stored, purpose) })
      .where('subject', '=', subject)
      .where('totp_secret', '=', stored)
      .execute();
    return stored;
  }

  /** Uses up a recovery code. Returns whether it was valid and unused. */
  async useRecoveryCode(subject: string, code: string): Promise<boolean> {
    const { numDeletedRows } = await this.#deps.db
      .deleteFrom('idp.recovery_codes')
      .where('subject', '=', subject)
      .where('code_hash', '=', hashOf(recoveryKey(code)))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  /**
   * Sets up one-time codes after checking a first code, and stores the recovery codes that were shown with them.
   * Returns false if the code is wrong or one-time codes were already set up.
   */
  async enrol(
    subject: string,
    secret: string,
    code: string,
    recoveryCodes: readonly string[],
  ): Promise<boolean> {
    const { db, clock, secrets } = this.#deps;
    const step = stepOfCode(secret, code, clock.now(), null);
    if (step === null) return false;
    return db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('idp.accounts')
        .set({ totp_secret: secrets.seal(secret, purposeOfTotp(subject)), totp_last_step: step })
        .where('subject', '=', subject)
        .where('totp_secret', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      await tx.deleteFrom('idp.recovery_codes').where('subject', '=', subject).execute();
      await tx
        .insertInto('idp.recovery_codes')
        .values(recoveryCodes.map((one) => ({ subject, code_hash: hashOf(recoveryKey(one)) })))
        .execute();
      return true;
    });
  }

  /** Creates an account. Returns false if the address already has one. */
  async create(tx: DbOrTx, subject: string, account: NewAccount): Promise<boolean> {
    const { email, givenName, familyName, password } = account;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('idp.accounts')
      .values({
        subject,
        email: email.trim(),
        email_key: accountKey(email),
        given_name: givenName,
        family_name: familyName,
        password_hash: password === null ? null : await hashPassword(password),
        totp_secret: null,
      })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
}

/** Returns the canonical form of an e-mail address by which accounts are found and attempts are counted. */
export function accountKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** Returns the purpose that {@link Secrets} uses for the secret of a person's one-time codes. */
export function purposeOfTotp(subject: string): string {
  return `totp ${subject}`;
}

/** Returns the canonical form of a password, however a keyboard composes its characters (NIST SP 800-63B, 3.1.1.2). */
function passwordKey(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Hashes a password with argon2id, using the parameters of OWASP's password storage cheat sheet, which are the
 * library's defaults.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(passwordKey(password));
}
