import type { FirmWaysToPay } from '@anteroom/contract';
import type { InvoiceDefinition } from '@anteroom/contract/taskKinds/invoice';
import type { Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { DbOrTx } from '../../database/schema.ts';

/** Of so many invoices the ways to pay are looked at; who has used one longer ago writes it again. */
const invoicesSeen = 50;

/** How the firm is paid, by its newest invoices. */
export async function firmWaysToPay(
  db: DbOrTx,
  { companyId }: Scope,
): Promise<Omit<FirmWaysToPay, 'hasPage'>> {
  const invoices = await db
    .selectFrom('tasks')
    .select(sql<InvoiceDefinition>`definition`.as('invoice'))
    .where('company_id', '=', companyId)
    .where('kind', '=', 'PAYMENT_REQUEST')
    .orderBy('created_at', 'desc')
    .orderBy('task_id', 'desc')
    .limit(invoicesSeen)
    .execute();
  const newestLast = invoices.flatMap(({ invoice }) => invoice.ways).reverse();
  return {
    ways: [...new Map(newestLast.map((way) => [way.kind, way])).values()],
    currency: invoices[0]?.invoice.currency ?? null,
  };
}
