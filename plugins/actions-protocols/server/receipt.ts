import type { DownloadedFile, Follower, Scope } from '@anteroom/server-sdk';
import { findDelivery } from './deliveryStore.ts';
import { receiptPdf } from './receiptPdf.ts';
import type { DeliveryPortal } from './tables.ts';
import { textsIn } from './textsIn.ts';

/** A request for a delivery's receipt. */
export interface WantedReceipt {
  readonly clientId: string;
  readonly deliveryId: string;
  /** Number of the delivery within its year, such as `12/2026`. */
  readonly number: string;
  /** Language, such as `pt-br`. */
  readonly language: string;
}

/**
 * Creates a download link for the receipt of a delivery.
 * @throws ServerError `not-found`
 */
export function createReceiptLink(
  portal: DeliveryPortal,
  scope: Scope,
  { clientId, deliveryId }: Pick<WantedReceipt, 'clientId' | 'deliveryId'>,
) {
  return portal.db.inFirm(scope, async (tx) => {
    const { number, year } = await findDelivery(portal, tx, scope, clientId, deliveryId);
    const data: WantedReceipt = {
      clientId,
      deliveryId,
      number: `${number}/${year}`,
      language: scope.language,
    };
    return portal.downloads.create(tx, scope, { kind: 'receipt', data, fileName: fileNameOf(data) });
  });
}

/**
 * Makes the receipt of a delivery in its current state.
 *
 * @throws ServerError `not-found` when the person may no longer see the delivery.
 */
export async function makeReceipt(
  portal: DeliveryPortal,
  receipt: WantedReceipt,
  { actor, reader, origin }: Follower,
): Promise<DownloadedFile> {
  const { clientId, deliveryId, language } = receipt;
  const { companyId } = reader;
  const facts = await portal.db.inFirm(reader, async (tx) => {
    const delivery = await findDelivery(portal, tx, reader, clientId, deliveryId);
    const { name: firm, timeZone } = await portal.firms.get(tx, companyId);
    const client = await portal.clients.name(tx, companyId, clientId);
    const entry = {
      action: 'delivery-receipt-downloaded',
      ...actor,
      subject: `delivery:${deliveryId}`,
      details: { clientId, number: delivery.number, year: delivery.year },
      ...origin,
    };
    await portal.audit.record(entry, tx);
    return { delivery, firm, timeZone, client };
  });
  const body = await receiptPdf(portal.pdf, { ...facts, language, printedAt: portal.clock.now() });
  return { name: fileNameOf(receipt), type: 'application/pdf', body };
}

/** Returns the file name, such as `Protocolo de entrega 12-2026.pdf`. */
function fileNameOf({ number, language }: WantedReceipt): string {
  return `${textsIn(language)('receipt.fileName', { number: number.replace('/', '-') })}.pdf`;
}
