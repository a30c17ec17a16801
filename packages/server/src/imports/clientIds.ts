import type { Tx } from '../database/schema.ts';

/** The clients of a firm. */
export async function clientIds(tx: Tx, companyId: string): Promise<ReadonlySet<string>> {
  const clients = await tx
    .selectFrom('clients')
    .select('client_id')
    .where('company_id', '=', companyId)
    .execute();
  return new Set(clients.map(({ client_id }) => client_id));
}

/** What is wrong with the column `client` of a row; nothing, or one message. */
export function clientFaults(client: string | undefined, clients: ReadonlySet<string>): readonly string[] {
  return client !== undefined && clients.has(client) ? [] : [`client: the firm has no client "${client}"`];
}
