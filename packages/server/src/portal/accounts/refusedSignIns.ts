import type { RefusedSignIn } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import type { EventPublisher } from '../../kernel/events/announce.ts';
import { accountKey } from '../idp/accounts.ts';
import { addToInbox, type InboxDeps, withdrawFromInbox } from '../inbox/addToInbox.ts';
import { userOfContact } from '../invitations/userOfContact.ts';
import { announcePerson } from '../people/announcePeople.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { bindIdentity } from '../security/bindIdentity.ts';
import type { Identity } from '../security/identityProvider.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** Staff linked a refused account of the firm's provider to a person. */
    'sign-in-linked': unknown;
  }
}

/** Maximum number of refused sign-ins that are stored and listed per firm: the most recent ones. */
const mostKept = 200;

/** Days after which a refused sign-in is removed. */
const keptDays = 30;

/**
 * Records a refused sign-in for the firms concerned: the firm on whose page it began, and those that have a contact
 * with the address. Firms that do not use the external provider are left out.
 */
export async function keepRefusedSignIn(
  deps: InboxDeps & Pick<Deps, 'db'>,
  { issuer, subject, email }: Identity,
  companyId: string | undefined,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const firms = await db
    .selectFrom('companies as c')
    .select('c.company_id')
    .where(sql<boolean>`coalesce(c.sign_in, 'external') <> 'own'`)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('c.company_id', '=', companyId ?? ''),
        exists(
          selectFrom('contacts as k')
            .select('k.contact_id')
            .whereRef('k.company_id', '=', 'c.company_id')
            .where(sql`lower(k.email)`, '=', email === null ? null : accountKey(email)),
        ),
      ]),
    )
    .execute();
  for (const { company_id } of firms) {
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('refused_sign_ins')
        .values({ company_id, issuer, subject, email, refused_at: now })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'issuer', 'subject']).doUpdateSet({ email, refused_at: now }),
        )
        .execute();
      await addToInbox(deps, tx, {
        companyId: company_id,
        kind: 'refused-sign-in',
        clientId: null,
        userId: null,
        key: accountOf(issuer, subject),
        facts: { email, issuer },
        path: '/staff/people#refused',
      });
    });
    await sql`
      delete from refused_sign_ins where company_id = ${company_id} and refused_at < greatest(
        ${new Date(now.getTime() - keptDays * 86_400_000)},
        (select refused_at from refused_sign_ins where company_id = ${company_id}
          order by refused_at desc offset ${mostKept - 1} limit 1)
      )`.execute(db);
  }
}

function accountOf(issuer: string, subject: string): string {
  return `${issuer} ${subject}`;
}

/** Returns the firm's refused sign-ins, most recent first. */
export async function listRefusedSignIns(db: DbOrTx, companyId: string): Promise<readonly RefusedSignIn[]> {
  const rows = await db
    .selectFrom('refused_sign_ins')
    .select(['issuer', 'subject', 'email', 'refused_at as refusedAt'])
    .where('company_id', '=', companyId)
    .orderBy('refused_at', 'desc')
    .orderBy('subject')
    .limit(mostKept)
    .execute();
  return rows.map(({ refusedAt, ...row }) => ({ ...row, refusedAt: refusedAt.toISOString() }));
}

/**
 * Links a refused account to a person of the firm, who can sign in with it from then on. The person's open invitation
 * becomes obsolete.
 *
 * @throws ServerError `not-found`, or `conflict` (`disabled`, `joined`) if the account cannot be linked to the person.
 */
export async function linkRefusedSignIn(
  { clock, audit, events }: Pick<Deps, 'clock' | 'audit'> & { readonly events: EventPublisher },
  tx: Tx,
  companyId: string,
  {
    issuer,
    subject,
    contactId,
  }: { readonly issuer: string; readonly subject: string; readonly contactId: string },
  by: Pick<AuditEntry, 'userId' | 'requestId' | 'address' | 'details'>,
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('refused_sign_ins')
    .where('company_id', '=', companyId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (numDeletedRows === 0n) fail('not-found', 'This sign-in isn’t among the refused ones.');
  const userId = await userOfContact(tx, companyId, contactId);
  if (!(await bindIdentity(tx, { issuer, subject }, { companyId, userId })))
    fail('conflict', 'This account is somebody else’s at your firm already.');
  const account = { companyId, kind: 'refused-sign-in', key: accountOf(issuer, subject) };
  await withdrawFromInbox({ events }, tx, account);
  await tx
    .updateTable('invitations')
    .set({ joined_at: clock.now() })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('joined_at', 'is', null)
    .execute();
  await audit.record(
    {
      ...by,
      action: 'sign-in-linked',
      companyId,
      subject: `user:${userId}`,
      details: { ...by.details, issuer },
    },
    tx,
  );
  await announcePerson({ events }, tx, companyId, { contactId, change: 'joined' });
}
