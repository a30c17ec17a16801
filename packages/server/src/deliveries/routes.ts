import * as api from '@anteroom/contract/deliveries';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../audit/origin.ts';
import { requireClient } from '../clients/visibleClients.ts';
import type { Deps } from '../deps.ts';
import { answer } from '../http/answer.ts';
import type { App, Service } from '../http/app.ts';
import { createReceiptLink } from '../storage/downloadLinks.ts';
import { acknowledgeDelivery, cancelDelivery } from './changeDelivery.ts';
import { deliverUploads } from './deliverUploads.ts';
import { findDelivery, listCompetences, listDeliveries } from './deliveryStore.ts';
import { findRecipients } from './findRecipients.ts';
import { makeDelivery } from './makeDelivery.ts';
import { tellOfDeliveries, untoldDeliveriesTimes } from './tellOfDeliveries.ts';

/** What firms hand over to clients by protocol: to whom, who opened it when, who acknowledged it. */
export const deliveryRoutes: Service = async (app, deps) => {
  deps.jobs.repeat('untold-deliveries', untoldDeliveriesTimes, () => tellOfDeliveries(deps));
  readRoutes(app, deps);
  staffRoutes(app, deps);
  await app.register(async (scoped: App) => uploadRoutes(scoped, deps));

  answer(app, api.acknowledgeDelivery, (request) =>
    acknowledgeDelivery(deps, request.scope, request.params, originOf(request)),
  );
};

function readRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  answer(app, api.listAllDeliveries, ({ scope, query }) => listDeliveries(db, scope, null, query));

  answer(app, api.listDeliveries, async ({ scope, params: { clientId }, query }) => {
    await requireClient(db, scope, clientId);
    return listDeliveries(db, scope, clientId, query);
  });

  answer(app, api.listDeliveryCompetences, async ({ scope, params: { clientId } }) => {
    await requireClient(db, scope, clientId);
    return listCompetences(db, scope, clientId);
  });

  answer(app, api.getDelivery, ({ scope, params: { clientId, deliveryId } }) =>
    findDelivery(db, scope, clientId, deliveryId),
  );

  answer(app, api.createDeliveryReceiptLink, async ({ scope, params: { clientId, deliveryId } }) => {
    const { number, year } = await findDelivery(db, scope, clientId, deliveryId);
    const receipt = { clientId, deliveryId, number: `${number}/${year}`, language: scope.language };
    return createReceiptLink(deps, scope, receipt);
  });
}

/** The firm's own. */
function staffRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  answer(app, api.listDeliveryRecipients, async ({ scope, params: { clientId } }) => {
    await requireClient(db, scope, clientId);
    const { companyId } = scope;
    return { items: await findRecipients(deps, db, { companyId, clientId, documentIds: [] }) };
  });

  answer(app, api.createDelivery, async (request) => {
    const { scope, params, body } = request;
    await requireClient(db, scope, params.clientId);
    return makeDelivery(deps, scope, params.clientId, body, originOf(request));
  });

  answer(app, api.cancelDelivery, (request) =>
    cancelDelivery(deps, request.scope, request.params, request.body.reason, originOf(request)),
  );
}

/** Apart from the other routes because it takes a form and nothing else. */
async function uploadRoutes(app: App, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);

  answer(app, api.uploadDelivery, async (request) => {
    await requireClient(deps.db, request.scope, request.params.clientId);
    return deliverUploads(deps, request, request.params.clientId);
  });
}

function originOf({ id: requestId, ip: address }: FastifyRequest): Origin {
  return { requestId, address };
}
