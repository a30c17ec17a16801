import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { accountKey } from '../idp/accounts.ts';
import type { DbOrTx } from '../schema.ts';
import { hashOf, newSecret } from '../security/secrets.ts';

/** Number of minutes for which a code is valid. */
export const codeMinutes = 15;

/**
 * Number of wrong codes after which a request becomes invalid, so that the chance of guessing one of 10^8 codes stays
 * below one in ten million.
 */
const mostTries = 5;

/** Purpose of a code: choosing another password, or signing in. The code works for nothing else. */
export type CodePurpose = 'password' | 'sign-in';

type CodeDeps = Pick<Deps, 'db' | 'clock'>;

/** A code for an address, whether or not anybody has the address. */
export interface MailedCode {
  /** Secret of the page that asks for the code. It is in the e-mail's link, and is useless without the code. */
  readonly secret: string;
  /** Eight digits, which are sent only in the e-mail. */
  readonly code: string;
}

/**
 * Creates a code. The database stores only hashes, which nobody can reverse without the secret.
 *
 * @param asked.isMailed - whether the code will be sent. One that will not is never accepted, so that the number of
 *   e-mails to an address also limits the number of guesses, from however many networks they come.
 */
export async function makeMailedCode(
  { db, clock }: CodeDeps,
  email: string,
  { purpose, isMailed }: { readonly purpose: CodePurpose; readonly isMailed: boolean },
): Promise<MailedCode> {
  const secret = newSecret();
  const code = String(randomInt(10 ** 8)).padStart(8, '0');
  const now = clock.now();
  await db.deleteFrom('idp.mailed_codes').where('expires_at', '<', now).execute();
  await db
    .insertInto('idp.mailed_codes')
    .values({
      secret_hash: hashOf(secret),
      email_key: accountKey(email),
      purpose,
      code_hash: hashOf(isMailed ? `${secret} ${code}` : newSecret()),
      expires_at: new Date(now.getTime() + codeMinutes * 60_000),
    })
    .execute();
  return { secret, code };
}

/** Returns whether a page may still ask for its code. */
export async function isOpenCode(
  { db, clock }: CodeDeps,
  secret: string,
  purpose: CodePurpose,
): Promise<boolean> {
  const found = await db
    .selectFrom('idp.mailed_codes')
    .select('email_key')
    .where('secret_hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', clock.now())
    .where('tries', '<', mostTries)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Checks a code. The attempt is counted before the code is checked. A correct code stays valid until
 * {@link forgetMailedCode}.
 *
 * @returns The address to which it was mailed; `wrong`; or `ended` after too many attempts or too much time.
 */
export async function tryMailedCode(
  { db, clock }: CodeDeps,
  secret: string,
  purpose: CodePurpose,
  code: string,
): Promise<{ readonly emailKey: string } | 'wrong' | 'ended'> {
  const row = await db
    .updateTable('idp.mailed_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('secret_hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', clock.now())
    .where('tries', '<', mostTries)
    .returning(['email_key as emailKey', 'code_hash as codeHash', 'tries'])
    .executeTakeFirst();
  if (!row) return 'ended';
  const digits = code.replace(/\D/g, '');
  if (timingSafeEqual(hashOf(`${secret} ${digits}`), row.codeHash)) return { emailKey: row.emailKey };
  return row.tries >= mostTries ? 'ended' : 'wrong';
}

/** Invalidates a code after it was used. Returns false if another request was faster. */
export async function forgetMailedCode(db: DbOrTx, secret: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('idp.mailed_codes')
    .where('secret_hash', '=', hashOf(secret))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
