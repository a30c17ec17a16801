import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { embeddedIssuer } from '../idp/embeddedProvider.ts';
import { issuePass } from '../idp/passes.ts';
import type { DbOrTx } from '../schema.ts';
import { acceptsIssuer } from '../security/waysToSignIn.ts';
import { forgetMailedCode } from './mailedCode.ts';

/** How a sign-in with an e-mailed code is recorded. It does not count as a second factor. */
export const mailedCodeMethods: readonly string[] = ['email'];

/**
 * Returns whether the person with an address may sign in with an e-mailed code. All of their firms must allow it,
 * because whoever is signed in to one can switch to the others.
 */
export async function mayUseCode(
  { config }: Pick<Deps, 'config'>,
  db: DbOrTx,
  emailKey: string,
): Promise<boolean> {
  const { allowed } = await db
    .selectFrom('idp.accounts as a')
    .innerJoin('user_identities as i', 'i.subject', 'a.subject')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'i.company_id').onRef('u.user_id', '=', 'i.user_id'),
    )
    .innerJoin('companies as c', 'c.company_id', 'u.company_id')
    .select(sql<boolean | null>`bool_and(c.passwordless)`.as('allowed'))
    .where('i.issuer', '=', embeddedIssuer)
    .where('a.email_key', '=', emailKey)
    .where('u.disabled_at', 'is', null)
    .where(({ ref }) => acceptsIssuer(config, ref('i.issuer')))
    .executeTakeFirstOrThrow();
  return allowed ?? false;
}

/**
 * Uses up a correct code. Returns a pass for the sign-in that follows, or null if the person may not sign in this way.
 */
export async function passForCode(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  { emailKey, secret }: { readonly emailKey: string; readonly secret: string },
): Promise<string | null> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await forgetMailedCode(tx, secret)) || !(await mayUseCode(deps, tx, emailKey))) return null;
    const { subject } = await tx
      .selectFrom('idp.accounts')
      .select('subject')
      .where('email_key', '=', emailKey)
      .executeTakeFirstOrThrow();
    return issuePass(deps, tx, { subject, methods: mailedCodeMethods });
  });
}
