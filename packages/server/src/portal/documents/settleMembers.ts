import { usualRole } from '@anteroom/domain/documents/folderAccess';
import { sql } from 'kysely';
import type { Tx } from '../schema.ts';

/** A contact and one of the contact's clients. */
interface ContactOfClient {
  readonly client_id: string;
  readonly contact_id: string;
}

/**
 * Computes the roles of contacts in all containers and documents of a client from the roles set on them. This is
 * `roleInFolder` of the domain in SQL; a test keeps the two in step. Call it after each change of roles, of the place
 * of a container or document, and of which contacts act for a client: lists read only its result.
 */
export async function settleMembers(
  tx: Tx,
  companyId: string,
  people: readonly ContactOfClient[],
): Promise<void> {
  if (people.length === 0) return;
  const asked = sql`
    asked as (
      select client_id, contact_id from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as asked (client_id text, contact_id text)
    )`;
  const tree = sql`
    ${asked}, tree as (
      select k.container_id, asked.contact_id, g.role as own, k.everyone_role as common
      from asked
      join containers as k on k.company_id = ${companyId} and k.container_id = asked.client_id
      left join container_grants as g
        on g.company_id = ${companyId} and g.container_id = k.container_id and g.contact_id = asked.contact_id
      union all
      select k.container_id, tree.contact_id, coalesce(g.role, tree.own), coalesce(k.everyone_role, tree.common)
      from tree
      join containers as k on k.company_id = ${companyId} and k.parent_id = tree.container_id
      left join container_grants as g
        on g.company_id = ${companyId} and g.container_id = k.container_id and g.contact_id = tree.contact_id
    )`;
  const settled = sql`
    ${tree}, settled as (
      select container_id, contact_id, coalesce(own, common, ${usualRole}) as role from tree
    )`;
  const exceptions = sql`
    ${tree}, apart as (
      select d.document_id, d.container_id, asked.contact_id
      from asked
      join documents as d
        on d.company_id = ${companyId} and d.client_id = asked.client_id and d.everyone_role is not null
      union
      select d.document_id, d.container_id, asked.contact_id
      from asked
      join document_grants as g on g.company_id = ${companyId} and g.contact_id = asked.contact_id
      join documents as d on d.company_id = ${companyId} and d.document_id = g.document_id
        and d.client_id = asked.client_id
    ), exceptions as (
      select apart.document_id, apart.contact_id,
        coalesce(g.role, tree.own, d.everyone_role, tree.common, ${usualRole}) as role
      from apart
      join tree on tree.container_id = apart.container_id and tree.contact_id = apart.contact_id
      join documents as d on d.company_id = ${companyId} and d.document_id = apart.document_id
      left join document_grants as g on g.company_id = ${companyId} and g.document_id = apart.document_id
        and g.contact_id = apart.contact_id
      where coalesce(g.role, tree.own, d.everyone_role, tree.common, ${usualRole})
        <> coalesce(tree.own, tree.common, ${usualRole})
    )`;
  await sql`
    with recursive ${settled}
    delete from container_members as m using settled
    where m.company_id = ${companyId} and m.container_id = settled.container_id
      and m.contact_id = settled.contact_id and settled.role = 'None'
  `.execute(tx);
  await sql`
    insert into container_members as m (company_id, container_id, contact_id, role)
    select firm.company_id, s.container_id, s.contact_id, s.role
    from companies as firm, (with recursive ${settled} select * from settled where role <> 'None') as s
    where firm.company_id = ${companyId}
    on conflict (company_id, container_id, contact_id) do update set role = excluded.role where m.role <> excluded.role
  `.execute(tx);
  await sql`
    with recursive ${exceptions}
    delete from document_exceptions as e using asked, documents as d
    where e.company_id = ${companyId} and e.contact_id = asked.contact_id
      and d.company_id = ${companyId} and d.document_id = e.document_id and d.client_id = asked.client_id
      and not exists (
        select from exceptions as x where x.document_id = e.document_id and x.contact_id = e.contact_id
      )
  `.execute(tx);
  await sql`
    insert into document_exceptions as e (company_id, document_id, contact_id, role)
    select firm.company_id, s.document_id, s.contact_id, s.role
    from companies as firm, (with recursive ${exceptions} select * from exceptions) as s
    where firm.company_id = ${companyId}
    on conflict (company_id, document_id, contact_id) do update set role = excluded.role where e.role <> excluded.role
  `.execute(tx);
}

/**
 * Runs {@link settleMembers} for the clients of those documents that have roles of their own. Call it after documents
 * were moved. Documents without their own roles have the roles of the new place at once.
 */
export async function settleDocuments(
  tx: Tx,
  companyId: string,
  documentIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ client_id: string }>`
    select distinct d.client_id from documents as d
    where d.company_id = ${companyId} and d.document_id = any(${documentIds}::text[])
      and (d.everyone_role is not null or exists (
        select from document_grants as g where g.company_id = d.company_id and g.document_id = d.document_id
      ))`.execute(tx);
  if (rows.length > 0)
    await settleClients(
      tx,
      companyId,
      rows.map(({ client_id }) => client_id),
    );
}

/** Runs {@link settleMembers} for all contacts of the clients. */
export async function settleClients(tx: Tx, companyId: string, clientIds: readonly string[]): Promise<void> {
  const people = await tx
    .selectFrom('client_contacts')
    .select(['client_id', 'contact_id'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`client_id = any(${clientIds}::text[])`)
    .execute();
  await settleMembers(tx, companyId, people);
}
