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
