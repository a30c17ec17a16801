import { defineServer } from '@anteroom/server-sdk';
import * as api from '../api.ts';
import { auroraDeliveries } from '../demo/auroraDeliveries.ts';
import { acknowledgeDelivery, cancelDelivery } from './changeDelivery.ts';
import { deliverUploads } from './deliverUploads.ts';
import { deliveryExamples } from './deliveryMail.ts';
import { findDelivery, listCompetences, listDeliveries } from './deliveryStore.ts';
import { findRecipients } from './findRecipients.ts';
import { importStoredDocuments } from './importStoredDocuments.ts';
import { makeDelivery } from './makeDelivery.ts';
import { deliveries } from './migrations/deliveries.ts';
import { createReceiptLink, makeReceipt, type WantedReceipt } from './receipt.ts';
import { recordReads } from './recordReads.ts';
import type { DeliveryTables } from './tables.ts';
import { tellOfDeliveries, untoldDeliveriesTimes } from './tellOfDeliveries.ts';
import { textsIn } from './textsIn.ts';

/**
 * Stores the documents that firms deliver to clients by protocol: to whom, who opened them when, and who acknowledged
 * them.
 */
export default defineServer<DeliveryTables>({
  id: 'actions-protocols',
  texts: textsIn,
  migrations: { deliveries },
  demo: { c2001: auroraDeliveries },
  register({ routes, jobs, imports, mails, downloads, on }, portal) {
    const { db, clients } = portal;
    imports.add('stored-documents', importStoredDocuments(portal));
    for (const example of deliveryExamples(portal)) mails.add(example);
    jobs.repeat('untold', untoldDeliveriesTimes, () => tellOfDeliveries(portal));
    downloads.add<WantedReceipt>('receipt', (receipt, follower) => makeReceipt(portal, receipt, follower));
    on.documentsRead((tx, reader, documentIds) => recordReads(portal, tx, reader, documentIds));

    routes.answer(api.acknowledgeDelivery, ({ scope, params, origin }) =>
      acknowledgeDelivery(portal, scope, params, origin),
    );
    routes.answer(api.listAllDeliveries, ({ scope, query }) =>
      db.inFirm(scope, (tx) => listDeliveries(portal, tx, scope, null, query)),
    );
    routes.answer(api.listDeliveries, ({ scope, params: { clientId }, query }) =>
      db.inFirm(scope, async (tx) => {
        await clients.require(tx, scope, clientId);
        return listDeliveries(portal, tx, scope, clientId, query);
      }),
    );
    routes.answer(api.listDeliveryCompetences, ({ scope, params: { clientId } }) =>
      db.inFirm(scope, async (tx) => {
        await clients.require(tx, scope, clientId);
        return listCompetences(portal, tx, scope, clientId);
      }),
    );
    routes.answer(api.getDelivery, ({ scope, params: { clientId, deliveryId } }) =>
      db.inFirm(scope, (tx) => findDelivery(portal, tx, scope, clientId, deliveryId)),
    );
    routes.answer(api.createDeliveryReceiptLink, ({ scope, params }) =>
      createReceiptLink(portal, scope, params),
    );
    routes.answer(api.listDeliveryRecipients, ({ scope, params: { clientId } }) =>
      db.inFirm(scope, async (tx) => {
        await clients.require(tx, scope, clientId);
        const { companyId } = scope;
        const found = await findRecipients(portal, tx, { companyId, clientId, documentIds: [] });
        return {
          items: found.map(({ contactId, firstName, lastName, email }) => ({
            contactId,
            firstName,
            lastName,
            email,
          })),
        };
      }),
    );
    routes.answer(api.createDelivery, ({ scope, params: { clientId }, body, origin }) =>
      makeDelivery(portal, scope, clientId, body, origin),
    );
    routes.answer(api.cancelDelivery, ({ scope, params, body, origin }) =>
      cancelDelivery(portal, scope, params, body.reason, origin),
    );
    routes.answer(api.uploadDelivery, (request) => deliverUploads(portal, request));
  },
});
