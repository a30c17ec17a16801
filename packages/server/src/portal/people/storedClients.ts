import type { ClientKind } from '@anteroom/contract';
import type { TaxIdentifier } from '@anteroom/domain/people/taxIdentifier';
import { sql } from 'kysely';
import { completeClients } from '../clients/insertClients.ts';
import { applyToNewClients } from '../folderTemplates/applyToNewClients.ts';
import type { DbOrTx, Tx } from '../schema.ts';

/** A client with all the data that the firm maintains. */
export interface StoredClient {
  readonly id: string;
  readonly kind: ClientKind;
  readonly name: string;
  readonly doingBusinessAs: string | null;
  readonly displayAs: string | null;
  readonly nickname: string | null;
  readonly code: string | null;
  /** Tax identifiers, ordered by type. */
  readonly taxIdentifiers: readonly TaxIdentifier[];
  /** Sorted alphabetically. */
  readonly tags: readonly string[];
  readonly isArchived: boolean;
  /** Contact IDs of the assigned staff, sorted. */
  readonly staff: readonly string[];
}

/** Returns clients by their IDs, or by the firm's own numbers in lower case. */
export async function readClients(
  db: DbOrTx,
  companyId: string,
  by: { readonly ids: readonly string[] } | { readonly codes: readonly string[] },
): Promise<StoredClient[]> {
  const chosen =
    'ids' in by
      ? sql`c.client_id = any(${[...by.ids]}::text[])`
      : sql`c.code is not null and lower(c.code) = any(${[...by.codes]}::text[])`;
  const { rows } = await sql<StoredClient>`
    select c.client_id as id, c.kind, c.name, c.doing_business_as as "doingBusinessAs", c.display_as as "displayAs",
      c.nickname, c.code, c.archived_at is not null as "isArchived",
      coalesce((
        select json_agg(json_build_object('type', i.type, 'value', i.value) order by i.type)
        from client_tax_identifiers as i where i.company_id = c.company_id and i.client_id = c.client_id
      ), '[]') as "taxIdentifiers",
      array(
        select g.tag from client_tags as g
        where g.company_id = c.company_id and g.client_id = c.client_id order by g.tag
      ) as tags,
      array(
        select s.contact_id from client_staff as s
        where s.company_id = c.company_id and s.client_id = c.client_id order by s.contact_id
      ) as staff
    from clients as c where c.company_id = ${companyId} and ${chosen}
  `.execute(db);
  // Sorts like the drafts' lists, regardless of the database's collation.
  return rows.map((row) => ({
    ...row,
    taxIdentifiers: row.taxIdentifiers.toSorted((one, other) => (one.type < other.type ? -1 : 1)),
    tags: row.tags.toSorted(),
    staff: row.staff.toSorted(),
  }));
}

/** Upserts clients. */
export async function writeClients(
  tx: Tx,
  companyId: string,
  clients: readonly StoredClient[],
  now: Date,
): Promise<void> {
  if (clients.length === 0) return;
  const ids = clients.map(({ id }) => id);
  await sql`
    insert into clients as c (company_id, client_id, kind, name, doing_business_as, display_as, nickname, code,
      created_at, modified_at, archived_at)
    select firm.company_id, n.id, n.kind, n.name, n."doingBusinessAs", n."displayAs", n.nickname, n.code,
      ${now}, ${now}, case when n."isArchived" then ${now}::timestamptz end
    from companies as firm, jsonb_to_recordset(${JSON.stringify(clients)}) as n (id text, kind text, name text, "doingBusinessAs" text,
      "displayAs" text, nickname text, code text, "isArchived" boolean)
    where firm.company_id = ${companyId}
    on conflict (company_id, client_id) do update set
      kind = excluded.kind, name = excluded.name, doing_business_as = excluded.doing_business_as,
      display_as = excluded.display_as, nickname = excluded.nickname, code = excluded.code,
      modified_at = excluded.modified_at,
      archived_at = case when excluded.archived_at is null then null else coalesce(c.archived_at, excluded.archived_at) end
  `.execute(tx);
  await applyToNewClients(tx, companyId, await completeClients(tx, companyId, ids), now);
  for (const table of ['client_tax_identifiers', 'client_tags', 'client_staff'] as const) {
    await tx
      .deleteFrom(table)
      .where('company_id', '=', companyId)
      .where(sql<boolean>`client_id = any(${ids}::text[])`)
      .execute();
  }
  const identifiers = clients.flatMap(({ id, taxIdentifiers }) =>
    taxIdentifiers.map(({ type, value }) => ({ client_id: id, type, value })),
  );
  await insertAll(tx, 'client_tax_identifiers', companyId, identifiers);
  const tags = clients.flatMap((client) => client.tags.map((tag) => ({ client_id: client.id, tag })));
  await insertAll(tx, 'client_tags', companyId, tags);
  const staff = clients.flatMap((client) =>
    client.staff.map((contact_id) => ({ client_id: client.id, contact_id })),
  );
  await insertAll(tx, 'client_staff', companyId, staff);
}

/** Returns the user IDs of the firm's staff who have the given contacts. */
export async function usersOfContacts(
  db: DbOrTx,
  companyId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  if (contactIds.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '<>', 'client')
    .where(sql<boolean>`contact_id = any(${[...contactIds]}::text[])`)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

type PartTable = 'client_tax_identifiers' | 'client_tags' | 'client_staff';

async function insertAll(
  tx: Tx,
  table: PartTable,
  companyId: string,
  rows: readonly Readonly<Record<string, string>>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map((column) => sql.ref(column));
  await sql`
    insert into ${sql.table(table)} (company_id, ${sql.join(columns)})
    select firm.company_id, ${sql.join(columns)}
    from companies as firm,
      jsonb_to_recordset(${JSON.stringify(rows)}) as n (${sql.join(columns.map((column) => sql`${column} text`))})
    where firm.company_id = ${companyId}
  `.execute(tx);
}
