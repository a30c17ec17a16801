import { fullName } from '@anteroom/domain/people/fullName';
import { fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { mostPasskeys, type Passkeys } from '../passkeys/Passkeys.ts';
import { passkeyMail } from '../passkeys/passkeyMails.ts';
import type { Tx } from '../schema.ts';
import type { OwnPasswords } from './OwnPasswords.ts';
import type { OwnAccount } from './ownAccount.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'passkey-added': unknown;
    'passkey-removed': unknown;
  }
}

type PasskeyDeps = Pick<Deps, 'db' | 'audit' | 'mail'>;

/**
 * Returns the options with which a browser creates a passkey for a person's local account.
 *
 * @throws ServerError `bad-request` for a wrong password; `conflict` (`second-factor`) if the account has a second
 * factor and the session was not opened with it, so that knowing only the password does not suffice to add another one;
 * `conflict` (`too-many`).
 */
export async function offerPasskey(
  { db }: Pick<Deps, 'db'>,
  { passkeys, passwords }: { readonly passkeys: Passkeys; readonly passwords: OwnPasswords },
  scope: Scope,
  { subject, email, firstName, lastName, hasPassword, hasCodes }: OwnAccount,
  password: string | undefined,
) {
  const own = await passkeys.list(db, subject);
  if (own.length >= mostPasskeys) failAsTooMany();
  if ((hasCodes || own.length > 0) && !(await hasSecondFactor(db, scope)))
    fail('conflict', 'Sign in with your second factor first.', {
      errors: [{ path: 'session', message: 'has no second factor', reason: 'second-factor' }],
    });
  if (hasPassword) await passwords.require(subject, password ?? '');
  const owner = { subject, email, name: fullName({ firstName, lastName }) };
  const options = await passkeys.offerNew(purposeOf(scope), owner);
  return options ?? fail('not-found', 'Passkeys don’t work at this address.');
}

/**
 * Adds the passkey that a browser has created.
 *
 * @throws ServerError `bad-request` for an invalid response; `conflict`.
 */
export async function addPasskey(
  deps: PasskeyDeps,
  passkeys: Passkeys,
  scope: Scope,
  { subject, email, firm, firstName, language }: OwnAccount,
  { credential, userAgent }: { readonly credential: unknown; readonly userAgent: string },
  from: Origin,
): Promise<void> {
  const passkey = await passkeys.checkNew(purposeOf(scope), credential);
  if (passkey?.subject !== subject) fail('bad-request', 'This passkey can’t be added. Try again.');
  await deps.db.transaction().execute(async (tx) => {
    await holdAccount(tx, subject);
    if ((await passkeys.list(tx, subject)).length >= mostPasskeys) failAsTooMany();
    if (!(await passkeys.keep(tx, passkey, userAgent)))
      fail('bad-request', 'This passkey can’t be added. Try again.');
    await record(deps, tx, scope, 'passkey-added', subject, from);
    const letter = passkeyMail(language, 'added', { firm, firstName });
    await deps.mail.enqueue(scope.companyId, { to: email, ...letter }, tx);
  });
}

/**
 * Removes a passkey.
 *
 * @throws ServerError `not-found`, or `conflict` (`last-way`) if the person could no longer sign in.
 */
export async function removePasskey(
  deps: PasskeyDeps,
  scope: Scope,
  { subject, email, firm, firstName, language }: OwnAccount,
  passkeyId: string,
  from: Origin,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { hasPassword } = await holdAccount(tx, subject);
    const own = await tx
      .selectFrom('idp.passkeys')
      .select('passkey_id as id')
      .where('subject', '=', subject)
      .execute();
    if (!own.some(({ id }) => id === passkeyId)) fail('not-found', 'You have no such passkey.');
    if (!hasPassword && own.length === 1)
      fail('conflict', 'This is your last way of signing in. Add another one first.', {
        errors: [{ path: 'passkey', message: 'is the last way of signing in', reason: 'last-way' }],
      });
    await tx.deleteFrom('idp.passkeys').where('passkey_id', '=', passkeyId).execute();
    await record(deps, tx, scope, 'passkey-removed', subject, from);
    const letter = passkeyMail(language, 'removed', { firm, firstName });
    await deps.mail.enqueue(scope.companyId, { to: email, ...letter }, tx);
  });
}

/** Locks the account, so that its passkeys are changed by one request at a time. */
function holdAccount(tx: Tx, subject: string): Promise<{ readonly hasPassword: boolean }> {
  return tx
    .selectFrom('idp.accounts')
    .select((eb) => eb('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'))
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function hasSecondFactor(db: Deps['db'], { companyId, sessionId }: Scope): Promise<boolean> {
  const { given } = await db
    .selectFrom('sessions')
    .select('second_factor as given')
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return given;
}

function record(
  { audit }: Pick<Deps, 'audit'>,
  tx: Tx,
  { companyId, userId }: Scope,
  action: 'passkey-added' | 'passkey-removed',
  subject: string,
  from: Origin,
): Promise<void> {
  return audit.record({ action, companyId, userId, subject: `account:${subject}`, ...from }, tx);
}

function failAsTooMany(): never {
  fail('conflict', 'Remove a passkey first.', {
    errors: [{ path: 'passkeys', message: `are ${mostPasskeys} at most`, reason: 'too-many' }],
  });
}

/** Returns the purpose that binds challenges to a session. */
function purposeOf({ companyId, sessionId }: Scope): string {
  return `add ${companyId} ${sessionId}`;
}
