import { sql } from 'kysely';
import { linkContacts, unlinkContacts } from '../clients/linkContacts.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { announceAccess } from '../security/announceAccess.ts';

/** A person of the firm's clients with all the data that the firm maintains. */
export interface StoredPerson {
  readonly contactId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly code: string | null;
  /** IDs of the clients for whom the person acts, sorted. */
  readonly clients: readonly string[];
}

/** Selects people by contact ID, or by the firm's own keys or e-mail addresses in lower case. */
type Chosen =
  | { readonly ids: readonly string[] }
  | { readonly codes: readonly string[]; readonly emails: readonly string[] };

/** Returns people of the firm's clients. The firm's staff are not included. */
export async function readPeople(db: DbOrTx, companyId: string, by: Chosen): Promise<StoredPerson[]> {
  const chosen =
    'ids' in by
      ? sql`p.contact_id = any(${[...by.ids]}::text[])`
      : sql`(lower(p.code) = any(${[...by.codes]}::text[]) or lower(p.email) = any(${[...by.emails]}::text[]))`;
  const { rows } = await sql<StoredPerson>`
    select p.contact_id as "contactId", p.given_name as "firstName", p.family_name as "lastName", p.email, p.code,
      array(
        select k.client_id from client_contacts as k
        where k.company_id = p.company_id and k.contact_id = p.contact_id order by k.client_id
      ) as clients
    from contacts as p
    where p.company_id = ${companyId} and ${chosen} and not exists (
      select from users as u where u.company_id = p.company_id and u.contact_id = p.contact_id and u.role <> 'client'
    )
  `.execute(db);
  // Sorts like the drafts' lists, regardless of the database's collation.
  return rows.map((row) => ({ ...row, clients: row.clients.toSorted() }));
}

/** Upserts people, and updates the names of their users. */
export async function writePeople(tx: Tx, companyId: string, people: readonly StoredPerson[]): Promise<void> {
  if (people.length === 0) return;
  const ids = people.map(({ contactId }) => contactId);
  await sql`
    insert into contacts (company_id, contact_id, given_name, family_name, email, code)
    select firm.company_id, n."contactId", n."firstName", n."lastName", n.email, n.code
    from companies as firm, jsonb_to_recordset(${JSON.stringify(people)}) as n
      ("contactId" text, "firstName" text, "lastName" text, email text, code text)
    where firm.company_id = ${companyId}
    on conflict (company_id, contact_id) do update set
      given_name = excluded.given_name, family_name = excluded.family_name, email = excluded.email, code = excluded.code
  `.execute(tx);
  const { rows: renamed } = await sql<{ readonly user_id: string }>`
    update users as u set first_name = p.given_name, last_name = p.family_name, email = p.email
    from contacts as p
    where u.company_id = ${companyId} and p.company_id = ${companyId} and p.contact_id = u.contact_id
      and p.contact_id = any(${ids}::text[])
      and (u.first_name, u.last_name, u.email) is distinct from (p.given_name, p.family_name, p.email)
    returning u.user_id
  `.execute(tx);
  await announceAccess(
    tx,
    companyId,
    renamed.map(({ user_id }) => user_id),
  );
  const clientsOf = new Map(people.map(({ contactId, clients }) => [contactId, clients]));
  const linked = await tx
    .selectFrom('client_contacts')
    .select(['contact_id', 'client_id'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`contact_id = any(${ids}::text[])`)
    .execute();
  await unlinkContacts(
    tx,
    companyId,
    linked.filter(({ contact_id, client_id }) => !clientsOf.get(contact_id)?.includes(client_id)),
  );
  await linkContacts(
    tx,
    companyId,
    people.flatMap(({ contactId, clients }) =>
      clients.map((client_id) => ({ contact_id: contactId, client_id })),
    ),
  );
}
