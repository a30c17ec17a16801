import { type Insertable, sql } from 'kysely';
import type { Tx } from '../schema.ts';
import type { ClientTables } from './tables.ts';

/** Adds clients and the rows that depend on them. */
export async function insertClients(
  tx: Tx,
  clients: readonly Insertable<ClientTables['clients']>[],
): Promise<void> {
  await tx
    .insertInto('clients')
    .values([...clients])
    .execute();
  const byFirm = Map.groupBy(clients, (client) => client.company_id);
  for (const [companyId, those] of byFirm)
    await completeClients(
      tx,
      companyId,
      those.map((client) => client.client_id),
    );
}

/**
 * Updates dependent rows after clients were added or renamed: every client gets a root container, and its name is
 * copied to `client_contacts`.
 *
 * @returns the IDs of clients that are new.
 */
export async function completeClients(
  tx: Tx,
  companyId: string,
  clientIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ client_id: string }>`
    insert into containers as k (company_id, container_id, client_id, type, name)
    select company_id, client_id, client_id, 'Client', name from clients
    where company_id = ${companyId} and client_id = any(${clientIds}::text[])
    on conflict do nothing
    returning k.client_id
  `.execute(tx);
  await sql`
    update client_contacts as k set sort_name = c.sort_name
    from clients as c
    where c.company_id = ${companyId} and c.client_id = any(${clientIds}::text[])
      and k.company_id = c.company_id and k.client_id = c.client_id and k.sort_name <> c.sort_name
  `.execute(tx);
  return rows.map(({ client_id }) => client_id);
}
