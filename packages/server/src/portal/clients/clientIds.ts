import type { Tx } from '../schema.ts';

/** Returns the IDs of a firm's clients. */
export async function clientIds(tx: Tx, companyId: string): Promise<ReadonlySet<string>> {
  const clients = await tx
    .selectFrom('clients')
    .select('client_id')
    .where('company_id', '=', companyId)
    .execute();
  return new Set(clients.map(({ client_id }) => client_id));
}
