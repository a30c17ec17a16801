import type { Deps } from '../../deps.ts';
import { embeddedIssuer } from '../idp/embeddedProvider.ts';
import { forgetSignedIn } from '../idp/forgetSignedIn.ts';
import { forgetEmailChange } from '../profile/forgetEmailChange.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { endSessions } from '../security/endSessions.ts';
import { acceptsIssuer } from '../security/waysToSignIn.ts';

/** A user of one firm. */
export interface FirmUser {
  readonly companyId: string;
  readonly userId: string;
}

/** A local account of the portal with which a user may sign in. */
export interface OwnAccount {
  readonly subject: string;
  readonly email: string;
  readonly firm: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string;
  readonly hasPassword: boolean;
  readonly hasCodes: boolean;
}

/** Finds a user's local account; undefined for a person who only signs in with an external provider. */
export function findOwnAccount(
  { config }: Pick<Deps, 'config'>,
  db: DbOrTx,
  { companyId, userId }: FirmUser,
): Promise<OwnAccount | undefined> {
  return db
    .selectFrom('user_identities as i')
    .innerJoin('idp.accounts as a', 'a.subject', 'i.subject')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'i.company_id').onRef('u.user_id', '=', 'i.user_id'),
    )
    .innerJoin('companies as c', 'c.company_id', 'i.company_id')
    .select(['a.subject', 'a.email', 'c.name as firm'])
    .select(['u.first_name as firstName', 'u.last_name as lastName', 'u.language'])
    .select((eb) => eb('a.password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'))
    .select((eb) => eb('a.totp_secret', 'is not', null).$castTo<boolean>().as('hasCodes'))
    .where('i.issuer', '=', embeddedIssuer)
    .where('i.company_id', '=', companyId)
    .where('i.user_id', '=', userId)
    .where(({ ref }) => acceptsIssuer(config, ref('i.issuer')))
    .executeTakeFirst();
}

/** Returns the users of an account, one per firm that the person belongs to. */
function usersOfAccount(tx: Tx, subject: string): Promise<FirmUser[]> {
  return tx
    .selectFrom('user_identities')
    .select(['company_id as companyId', 'user_id as userId'])
    .where('issuer', '=', embeddedIssuer)
    .where('subject', '=', subject)
    .execute();
}

/**
 * Signs a person out everywhere, or everywhere except in one session; the provider ends the person's session in every
 * browser. A new e-mail address that is not confirmed yet is forgotten.
 *
 * @returns the account's users, whose sessions other code may have cached.
 */
export async function signOutAccount(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  subject: string,
  butSessionId?: string,
): Promise<readonly FirmUser[]> {
  const users = await usersOfAccount(tx, subject);
  for (const user of users) {
    await endSessions(tx, clock.now(), (session) =>
      session.and([
        session('company_id', '=', user.companyId),
        session('user_id', '=', user.userId),
        ...(butSessionId === undefined ? [] : [session('session_id', '<>', butSessionId)]),
      ]),
    );
    await forgetSignedIn(tx, user);
    await forgetEmailChange(tx, user);
  }
  return users;
}
