import type { ErasureCounts } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import { type RawBuilder, sql } from 'kysely';
import { unlinkContacts } from '../clients/linkContacts.ts';
import { accountKey } from '../idp/accounts.ts';
import { embeddedIssuer } from '../idp/embeddedProvider.ts';
import { forgetSignedIn } from '../idp/forgetSignedIn.ts';
import { type Author, holdFirm } from '../people/Author.ts';
import { announcePerson } from '../people/announcePeople.ts';
import type { PeopleDeps } from '../people/saveClient.ts';
import type { Tx } from '../schema.ts';
import { changeUser } from '../security/changeUser.ts';
import { textsIn } from '../textsIn.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** A person was erased. Details: the amount of data about them. */
    'person-erased': unknown;
  }
}

/** A person whose data are erased, with everything that identifies them. */
interface Known {
  readonly companyId: string;
  readonly contactId: string;
  readonly userIds: readonly string[];
  /** Current and former e-mail addresses, in lower case. */
  readonly emails: readonly string[];
  readonly names: readonly string[];
  /** Text that replaces the name. */
  readonly erased: string;
}

/**
 * Erases the portal's data about a person: name, addresses, sign-in methods, what they wrote to the firm, and their
 * names in the audit log. The documents and tasks of their clients stay, and show that the person was erased.
 *
 * E-mails that are being sent are removed with their jobs, within a day.
 *
 * @returns how much was removed, and how much of the person's work stays.
 * @throws ServerError `not-found`; `conflict` for a staff member who can sign in.
 */
export async function erasePerson(
  deps: PeopleDeps,
  tx: Tx,
  { companyId, entry }: Author,
  contactId: string,
): Promise<ErasureCounts> {
  const { audit, clock } = deps;
  await holdFirm(tx, companyId);
  const known = await findKnown(tx, companyId, contactId);
  const goes = {
    name: await replaceName(tx, known, clock.now()),
    clients: await endActing(tx, known),
    account: await removeAccounts(tx, known),
    sessions: await removeSessions(tx, known, clock.now()),
    writings: await removeWritings(tx, known),
    shares: await replaceRecipient(tx, known),
    log: await removeNames(tx, known),
  };
  const stays = await countStaying(tx, known);
  await audit.record(
    {
      ...entry,
      action: 'person-erased',
      subject: `contact:${contactId}`,
      details: { ...entry.details, ...goes },
    },
    tx,
  );
  await announcePerson(deps, tx, companyId, { contactId, change: 'erased' });
  return { goes, stays };
}

async function findKnown(tx: Tx, companyId: string, contactId: string): Promise<Known> {
  const contact = await tx
    .selectFrom('contacts as p')
    .innerJoin('companies as c', 'c.company_id', 'p.company_id')
    .select(['p.given_name', 'p.family_name', 'p.email', 'c.language'])
    .where('p.company_id', '=', companyId)
    .where('p.contact_id', '=', contactId)
    .executeTakeFirst();
  if (!contact) fail('not-found', 'There is no such person.');
  const users = await tx
    .selectFrom('users')
    .select(['user_id', 'email', 'first_name', 'last_name', 'role', 'disabled_at'])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .execute();
  if (users.some(({ role, disabled_at }) => role !== 'client' && disabled_at === null))
    fail('conflict', 'This is a member of the staff. Disable the account first.', {
      errors: [{ path: 'contactId', message: 'is a member of the staff', reason: 'staff' }],
    });
  const userIds = users.map(({ user_id }) => user_id);
  const before = await tx
    .selectFrom('audit_names')
    .select('value')
    .distinct()
    .where('company_id', '=', companyId)
    .where(sql<boolean>`user_id = any(${userIds}::text[])`)
    .where('value', 'like', '%@%')
    .execute();
  const emails = [contact.email, ...users.map(({ email }) => email), ...before.map(({ value }) => value)];
  const names = [
    [contact.given_name, contact.family_name],
    ...users.map(({ first_name, last_name }) => [first_name, last_name]),
  ].map((name) => name.join(' ').trim());
  return {
    companyId,
    contactId,
    userIds,
    emails: [...new Set(emails.map((email) => email.trim().toLowerCase()).filter(Boolean))],
    names: [...new Set(names.map((name) => name.toLowerCase()).filter(Boolean))],
    erased: textsIn(contact.language)('erasedPerson'),
  };
}

async function replaceName(tx: Tx, known: Known, now: Date): Promise<number> {
  const { companyId, contactId, userIds, erased } = known;
  const change = await sql`
    update contacts set given_name = '', family_name = ${erased}, email = '', code = null
    where company_id = ${companyId} and contact_id = ${contactId}
  `.execute(tx);
  for (const userId of userIds) {
    await changeUser(
      tx,
      { companyId, userId },
      {
        first_name: '',
        last_name: erased,
        email: '',
        prefix: null,
        middle_name: null,
        suffix: null,
        task_mails: false,
        disabled_at: now,
      },
    );
  }
  return Number(change.numAffectedRows);
}

/** Ends the person's right to act for clients and their access to the clients' data. */
async function endActing(tx: Tx, { companyId, contactId }: Known): Promise<number> {
  const links = await tx
    .selectFrom('client_contacts')
    .select(['contact_id', 'client_id'])
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .execute();
  await unlinkContacts(tx, companyId, links);
  for (const table of [
    'container_members',
    'container_grants',
    'document_exceptions',
    'document_grants',
    'client_staff',
  ] as const)
    await tx
      .deleteFrom(table)
      .where('company_id', '=', companyId)
      .where('contact_id', '=', contactId)
      .execute();
  return links.length;
}

/** Removes the person's sign-in methods, and the account itself unless another firm uses it. */
async function removeAccounts(tx: Tx, { companyId, userIds, emails }: Known): Promise<number> {
  for (const userId of userIds) await forgetSignedIn(tx, { companyId, userId });
  const { rows } = await sql<{ issuer: string; subject: string }>`
    delete from user_identities where company_id = ${companyId} and user_id = any(${userIds}::text[])
    returning issuer, subject`.execute(tx);
  const own = rows.filter(({ issuer }) => issuer === embeddedIssuer).map(({ subject }) => subject);
  const { rows: elsewhere } = await sql<{ subject: string }>`
    select subject from user_identities where issuer = ${embeddedIssuer} and subject = any(${own}::text[])`.execute(
    tx,
  );
  const kept = elsewhere.map(({ subject }) => subject);
  const { rows: gone } = await sql<{ subject: string; email_key: string }>`
    delete from idp.accounts where subject = any(${own}::text[]) and subject <> all(${kept}::text[])
    returning subject, email_key`.execute(tx);
  const subjects = gone.map(({ subject }) => subject);
  await sql`delete from idp.models where account_id = any(${subjects}::text[])`.execute(tx);
  await sql`delete from idp.challenges where subject = any(${subjects}::text[])`.execute(tx);
  await sql`
    delete from idp.mailed_codes where email_key = any(${gone.map(({ email_key }) => email_key)}::text[])`.execute(
    tx,
  );
  let others = 0;
  for (const table of ['invitations', 'email_changes', 'mail_opt_outs', 'reply_addresses'] as const)
    others += await counted(
      tx,
      sql`delete from ${sql.table(table)} where company_id = ${companyId} and user_id = any(${userIds}::text[])`,
    );
  others += await counted(
    tx,
    sql`delete from refused_sign_ins where company_id = ${companyId} and lower(email) = any(${emails.map(accountKey)}::text[])`,
  );
  others += await counted(
    tx,
    sql`delete from mail_failures where company_id = ${companyId} and lower(email) = any(${emails}::text[])`,
  );
  return rows.length + others;
}

/**
 * Removes the person's sessions, which contain IP addresses and browsers. Zips that were made for the person are
 * removed soon.
 */
async function removeSessions(tx: Tx, { companyId, userIds }: Known, now: Date): Promise<number> {
  await sql`
    update exports set expires_at = least(expires_at, ${now})
    where company_id = ${companyId} and user_id = any(${userIds}::text[])`.execute(tx);
  return counted(
    tx,
    sql`delete from sessions where company_id = ${companyId} and user_id = any(${userIds}::text[])`,
  );
}

/** Removes the person's feedback, what the staff's inbox says about them, and what plugins have stored for them. */
async function removeWritings(tx: Tx, { companyId, userIds, emails }: Known): Promise<number> {
  let count = 0;
  for (const table of ['feedback', 'issues', 'inbox_items', 'plugin_documents'] as const)
    count += await counted(
      tx,
      sql`delete from ${sql.table(table)} where company_id = ${companyId} and user_id = any(${userIds}::text[])`,
    );
  // Items about an address have no user.
  const addresses = [...emails, ...emails.map(accountKey)];
  count += await counted(
    tx,
    sql`
      delete from inbox_items where company_id = ${companyId} and kind in ('undelivered', 'refused-sign-in')
        and lower(facts ->> 'email') = any(${addresses}::text[])`,
  );
  return count;
}

/** Documents that the person was sent by links stay recorded as sent, but to an unnamed recipient. */
async function replaceRecipient(tx: Tx, { companyId, emails, erased }: Known): Promise<number> {
  await sql`
    update share_events as e set address = '' from share_links as l
    where e.company_id = ${companyId} and l.company_id = ${companyId} and l.link_id = e.link_id
      and lower(l.email) = any(${emails}::text[])`.execute(tx);
  await sql`
    update document_events set details = jsonb_set(details, '{recipients}', (
      select jsonb_agg(case when lower(r) = any(${emails}::text[]) then ${erased} else r end)
      from jsonb_array_elements_text(details -> 'recipients') as r
    ))
    where company_id = ${companyId} and type = 'shared' and exists (
      select from jsonb_array_elements_text(details -> 'recipients') as r where lower(r) = any(${emails}::text[])
    )`.execute(tx);
  return counted(
    tx,
    sql`update share_links set email = ${erased} where company_id = ${companyId} and lower(email) = any(${emails}::text[])`,
  );
}

/**
 * Removes names from the log, which keeps IDs and digests. A person who came by a link is identified only by the
 * address, so other names in such an entry are removed with it.
 */
async function removeNames(tx: Tx, { companyId, userIds, emails, names }: Known): Promise<number> {
  const values = [...emails, ...names];
  return counted(
    tx,
    sql`
      delete from audit_names as n where n.company_id = ${companyId} and (
        n.user_id = any(${userIds}::text[])
        or lower(n.value) = any(${values}::text[])
        or n.user_id is null and n.value not like '%@%' and exists (
          select from audit_names as m
          where m.company_id = n.company_id and m.audit_id = n.audit_id
            and m.user_id is null and lower(m.value) = any(${emails}::text[])
        )
      )`,
  );
}

/** Counts what the person did for clients, which belongs to the clients and stays. */
async function countStaying(tx: Tx, { companyId, userIds }: Known): Promise<ErasureCounts['stays']> {
  const { rows } = await sql<ErasureCounts['stays']>`
    select
      (select count(*)::int from documents where company_id = ${companyId} and created_by = any(${userIds}::text[])) as documents,
      (select count(*)::int from tasks where company_id = ${companyId} and changed_by = any(${userIds}::text[])) as tasks,
      (select count(*)::int from thread_entries where company_id = ${companyId} and kind in ('said', 'note') and written_by = any(${userIds}::text[])) as comments,
      (select count(*)::int from terms_signatures where company_id = ${companyId} and user_id = any(${userIds}::text[])) as signatures,
      (select count(*)::int from audit_log where company_id = ${companyId} and user_id = any(${userIds}::text[])) as log
  `.execute(tx);
  return rows[0] as ErasureCounts['stays'];
}

async function counted(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(tx)).numAffectedRows ?? 0n);
}
