import type { Scope } from '@anteroom/server-sdk';
import type { FirmWaysToPay } from '../api.ts';
import { invoiceOf } from './invoiceTask.ts';
import type { PaymentPortal } from './tables.ts';

/** Number of newest invoices searched for ways to pay. A way last used before them has to be entered again. */
const invoicesSeen = 50;

/** Returns how the firm is paid, according to its newest invoices. */
export function firmWaysToPay(
  { db, tasks }: PaymentPortal,
  scope: Scope,
): Promise<Omit<FirmWaysToPay, 'hasPage'>> {
  return db.inFirm(scope, async (tx) => {
    const newest = { takenBack: true, order: 'newest', limit: invoicesSeen } as const;
    const invoices = (await tasks.list(tx, scope, newest)).map(invoiceOf);
    const newestLast = invoices.flatMap(({ ways }) => ways).reverse();
    return {
      ways: [...new Map(newestLast.map((way) => [way.kind, way])).values()],
      currency: invoices[0]?.currency ?? null,
    };
  });
}
