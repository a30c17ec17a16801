import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { shownClientName } from '../clients/shownClientName.ts';
import type { Deps } from '../deps.ts';
import type { Actor, Reader } from '../http/scope.ts';
import { findDelivery } from './deliveryStore.ts';
import { receiptPdf } from './receiptPdf.ts';
import { receiptWords } from './receiptWords.ts';

/** The receipt of a delivery, as somebody asked for it. */
export interface WantedReceipt {
  readonly clientId: string;
  readonly deliveryId: string;
  /** As `12/2026`. */
  readonly number: string;
  /** As `pt-br`. */
  readonly language: string;
}

/** As `Protocolo de entrega 12-2026.pdf`. */
export function receiptFileName({ number, language }: WantedReceipt): string {
  return `${receiptWords(language).fileName(number.replace('/', '-'))}.pdf`;
}

interface AskedReceipt {
  readonly receipt: WantedReceipt;
  readonly actor: Actor;
  readonly reader: Reader;
}

/**
 * Answers with the receipt of a delivery as it stands now; as a download, never as a page.
 *
 * @throws ServerError `not-found` when the person may not see the delivery any more.
 */
export async function sendReceipt(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { receipt, actor, reader }: AskedReceipt,
): Promise<FastifyReply> {
  const { clientId, deliveryId, language } = receipt;
  const delivery = await findDelivery(deps.db, reader, clientId, deliveryId);
  const { firm, timeZone, client } = await deps.db
    .selectFrom('clients as c')
    .innerJoin('companies as f', 'f.company_id', 'c.company_id')
    .select(['f.name as firm', 'f.time_zone as timeZone', shownClientName.as('client')])
    .where('c.company_id', '=', actor.companyId)
    .where('c.client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  const printedAt = deps.clock.now();
  const content = await receiptPdf({ delivery, firm, client, timeZone, language, printedAt });
  await deps.audit.record({
    action: 'delivery-receipt-downloaded',
    ...actor,
    subject: `delivery:${deliveryId}`,
    details: { clientId, number: delivery.number, year: delivery.year },
    requestId: request.id,
    address: request.ip,
  });
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': contentDisposition(receiptFileName(receipt)),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'application/pdf',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(Buffer.from(content));
}
