import { usualRole } from '@anteroom/domain/documents/folderAccess';
import { sql } from 'kysely';
import type { Tx } from '../schema.ts';

/** A contact, and a client of the contact's. */
interface ContactOfClient {
  readonly client_id: string;
  readonly contact_id: string;
}

/**
 * Gives contacts the roles in all containers of a client that follow from what is set there: `roleInFolder` of the domain in SQL; a test holds
 * the two together. Call it after each change of what is set, of a container's place, and of whose contacts they are; lists read its result alone.
 */
export async function settleMembers(
  tx: Tx,
  companyId: string,
  people: readonly ContactOfClient[],
): Promise<void> {
  if (people.length === 0) return;
  await sql`
    with recursive asked as (
      select client_id, contact_id from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as asked (client_id text, contact_id text)
    ), tree as (
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
    ), settled as (
      select container_id, contact_id, coalesce(own, common, ${usualRole}) as role from tree
    ), gone as (
      delete from container_members as m using settled
      where m.company_id = ${companyId} and m.container_id = settled.container_id
        and m.contact_id = settled.contact_id and settled.role = 'None'
    )
    insert into container_members as m (company_id, container_id, contact_id, role)
    select ${companyId}, container_id, contact_id, role from settled where role <> 'None'
    on conflict (company_id, container_id, contact_id) do update set role = excluded.role where m.role <> excluded.role
  `.execute(tx);
}

/** Does {@link settleMembers} for all contacts of clients. */
export async function settleClients(tx: Tx, companyId: string, clientIds: readonly string[]): Promise<void> {
  const people = await tx
    .selectFrom('client_contacts')
    .select(['client_id', 'contact_id'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`client_id = any(${clientIds}::text[])`)
    .execute();
  await settleMembers(tx, companyId, people);
}
