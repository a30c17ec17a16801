import type { Deps } from '../../deps.ts';
import { accountKey } from '../idp/accounts.ts';
import { embeddedIssuer } from '../idp/embeddedProvider.ts';
import type { InvitationDeps } from '../invitations/invite.ts';
import { inviteAgain } from '../invitations/inviteAgain.ts';
import { codePages } from './AskedCodes.ts';
import type { CodePurpose } from './mailedCode.ts';
import { mayUseCode } from './passForCode.ts';
import { codeMail, passwordChangedMail } from './passwordMails.ts';

/** A requested code; data of the job that e-mails it. */
export interface AskedCode {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly secret: string;
  readonly code: string;
  /** Firm on whose page it was requested. */
  readonly companyId: string | null;
}

/**
 * E-mails a code to the person who has the address, in the name of one of their firms. Does nothing for an unknown
 * address, or for somebody who may not sign in with a code. Whoever was invited and has not joined gets a new invitation
 * instead. It runs as a job, so that the response time does not reveal which is the case.
 */
export async function sendMailedCode(
  deps: Pick<Deps, 'config'> & InvitationDeps,
  { purpose, email, secret, code, companyId }: AskedCode,
): Promise<void> {
  const { db, mail, origin } = deps;
  const person = await findPerson(db, email, companyId);
  if (!person) return inviteAgain(deps, email);
  if (purpose === 'sign-in' && !(await mayUseCode(deps, db, accountKey(email)))) return;
  const link = `${origin}${codePages[purpose]}/${secret}`;
  const { firm, firstName, language } = person;
  const letter = codeMail(language, purpose, { firm, firstName, code, link });
  await mail.enqueue(person.companyId, { to: person.email, ...letter, isAwaited: true });
}

/** Notifies a person that their password was changed. */
export async function tellPasswordChanged(
  { db, mail }: Pick<Deps, 'db' | 'mail'>,
  email: string,
  companyId: string | null,
): Promise<void> {
  const person = await findPerson(db, email, companyId);
  if (!person) return;
  const { firm, firstName, language } = person;
  const letter = passwordChangedMail(language, { firm, firstName });
  await mail.enqueue(person.companyId, { to: person.email, ...letter });
}

/** Finds the account with an address, and a firm that may write to it: the requested firm if possible. */
function findPerson(db: Deps['db'], email: string, companyId: string | null) {
  return db
    .selectFrom('idp.accounts as a')
    .innerJoin('user_identities as i', 'i.subject', 'a.subject')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'i.company_id').onRef('u.user_id', '=', 'i.user_id'),
    )
    .innerJoin('companies as c', 'c.company_id', 'u.company_id')
    .select([
      'a.email',
      'u.first_name as firstName',
      'u.language',
      'c.company_id as companyId',
      'c.name as firm',
    ])
    .where('i.issuer', '=', embeddedIssuer)
    .where('a.email_key', '=', accountKey(email))
    .where('u.disabled_at', 'is', null)
    .orderBy(({ eb }) => eb('c.company_id', '=', companyId ?? ''), 'desc')
    .orderBy('c.company_id')
    .executeTakeFirst();
}
