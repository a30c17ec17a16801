import { sql } from 'kysely';
import { settleMembers } from '../documents/settleMembers.ts';
import type { Tx } from '../schema.ts';
import { announceAccess } from '../security/announceAccess.ts';
import { endSessions } from '../security/endSessions.ts';

/** A contact and a client for whom they act. */
interface ClientContact {
  readonly contact_id: string;
  readonly client_id: string;
}

/**
 * Lets contacts act for clients, effective immediately: they see these clients, and those of their folders that are
 * open to them. Staff's views as these contacts end. Existing links are left unchanged. Only this function,
 * {@link unlinkContacts} and `importClient`, which stores the rows of a zip, write which contact acts for which client.
 */
export async function linkContacts(
  tx: Tx,
  companyId: string,
  links: readonly ClientContact[],
): Promise<void> {
  const { rows } = await sql<ClientContact>`
    insert into client_contacts as k (company_id, contact_id, client_id, sort_name)
    select c.company_id, link.contact_id, c.client_id, c.sort_name
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (contact_id text, client_id text)
    join clients as c on c.company_id = ${companyId} and c.client_id = link.client_id
    on conflict do nothing
    returning k.contact_id, k.client_id
  `.execute(tx);
  await settleMembers(tx, companyId, rows);
  await endViews(tx, companyId, contactsOf(rows));
  await announceContacts(tx, companyId, rows);
}

/** Ends contacts' right to act for clients, effective immediately. */
export async function unlinkContacts(
  tx: Tx,
  companyId: string,
  links: readonly ClientContact[],
): Promise<void> {
  await sql`
    delete from client_contacts as k
    using jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (contact_id text, client_id text)
    where k.company_id = ${companyId} and k.contact_id = link.contact_id and k.client_id = link.client_id
  `.execute(tx);
  await announceContacts(tx, companyId, links);
}

/**
 * Ends staff's views as contacts who got other clients, which the viewers may not be assigned to. The lock makes a view
 * that is about to begin wait until the transaction ends, see `beginView`.
 */
export async function endViews(tx: Tx, companyId: string, contactIds: readonly string[]): Promise<void> {
  // All transactions lock in the same order, so that they do not deadlock.
  const users = await usersOf(tx, companyId, contactIds).orderBy('user_id').forNoKeyUpdate().execute();
  if (users.length === 0) return;
  const viewed = users.map(({ user_id }) => user_id);
  await endSessions(tx, sql<Date>`now()`, (session) =>
    session.and([session('company_id', '=', companyId), session('viewed_user_id', 'in', viewed)]),
  );
}

async function announceContacts(tx: Tx, companyId: string, links: readonly ClientContact[]): Promise<void> {
  const users = await usersOf(tx, companyId, contactsOf(links)).execute();
  await announceAccess(
    tx,
    companyId,
    users.map(({ user_id }) => user_id),
  );
}

const contactsOf = (links: readonly ClientContact[]) => [
  ...new Set(links.map(({ contact_id }) => contact_id)),
];

/** Selects the IDs of the contacts' users. */
function usersOf(tx: Tx, companyId: string, contactIds: readonly string[]) {
  return tx
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`contact_id = any(${contactIds}::text[])`);
}
