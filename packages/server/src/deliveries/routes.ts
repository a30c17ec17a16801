import {
  Delivery,
  DeliveryCancellation,
  DeliveryCompetences,
  DeliveryList,
  DeliveryQuery,
  DeliveryRecipients,
  DownloadLink,
  NewDelivery,
} from '@anteroom/contract';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Origin } from '../audit/origin.ts';
import { requireClient } from '../clients/visibleClients.ts';
import type { Deps } from '../deps.ts';
import type { App, Service } from '../http/app.ts';
import { createReceiptLink } from '../storage/downloadLinks.ts';
import { acknowledgeDelivery, cancelDelivery } from './changeDelivery.ts';
import { deliverUploads } from './deliverUploads.ts';
import { findDelivery, listCompetences, listDeliveries } from './deliveryStore.ts';
import { findRecipients } from './findRecipients.ts';
import { makeDelivery } from './makeDelivery.ts';

const base = '/api/protocols/v1';
const client = `${base}/clients/:clientId`;
const one = `${client}/deliveries/:deliveryId`;
const tags = ['protocols'];
const id = Type.String({ maxLength: 64 });
const ofClient = Type.Object({ clientId: id });
const ofDelivery = Type.Object({ clientId: id, deliveryId: id });

/** What firms hand over to clients by protocol: to whom, who opened it when, who acknowledged it. */
export const deliveryRoutes: Service = async (app, deps) => {
  readRoutes(app, deps);
  staffRoutes(app, deps);
  await app.register(async (scoped: App) => uploadRoutes(scoped, deps));

  app.post(
    `${one}/acknowledgement`,
    {
      config: { access: 'deliveries.acknowledge' },
      schema: { tags, params: ofDelivery, response: { 200: Delivery } },
    },
    (request) => acknowledgeDelivery(deps, request.scope, request.params, originOf(request)),
  );
};

function readRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  app.get(
    `${base}/deliveries`,
    {
      config: { access: 'actions.read' },
      schema: { tags, querystring: DeliveryQuery, response: { 200: DeliveryList } },
    },
    ({ scope, query }) => listDeliveries(db, scope, null, query),
  );

  app.get(
    `${client}/deliveries`,
    {
      config: { access: 'actions.read' },
      schema: { tags, params: ofClient, querystring: DeliveryQuery, response: { 200: DeliveryList } },
    },
    async ({ scope, params: { clientId }, query }) => {
      await requireClient(db, scope, clientId);
      return listDeliveries(db, scope, clientId, query);
    },
  );

  app.get(
    `${client}/deliveries/competences`,
    {
      config: { access: 'actions.read' },
      schema: { tags, params: ofClient, response: { 200: DeliveryCompetences } },
    },
    async ({ scope, params: { clientId } }) => {
      await requireClient(db, scope, clientId);
      return listCompetences(db, scope, clientId);
    },
  );

  app.get(
    one,
    {
      config: { access: 'actions.read' },
      schema: { tags, params: ofDelivery, response: { 200: Delivery } },
    },
    ({ scope, params: { clientId, deliveryId } }) => findDelivery(db, scope, clientId, deliveryId),
  );

  app.post(
    `${one}/receipt-links`,
    {
      config: { access: 'actions.read' },
      schema: { tags, params: ofDelivery, response: { 201: DownloadLink } },
    },
    async ({ scope, params: { clientId, deliveryId } }, reply) => {
      const { number, year } = await findDelivery(db, scope, clientId, deliveryId);
      const receipt = { clientId, deliveryId, number: `${number}/${year}`, language: scope.language };
      return reply.code(201).send(await createReceiptLink(deps, scope, receipt));
    },
  );
}

/** The firm's own. */
function staffRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  app.get(
    `${client}/recipients`,
    {
      config: { access: 'deliveries.manage' },
      schema: { tags, params: ofClient, response: { 200: DeliveryRecipients } },
    },
    async ({ scope, params: { clientId } }) => {
      await requireClient(db, scope, clientId);
      const { companyId } = scope;
      return { items: await findRecipients(deps, db, { companyId, clientId, documentIds: [] }) };
    },
  );

  app.post(
    `${client}/deliveries`,
    {
      config: { access: 'deliveries.manage' },
      schema: { tags, params: ofClient, body: NewDelivery, response: { 201: Delivery } },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      await requireClient(db, scope, params.clientId);
      return reply.code(201).send(await makeDelivery(deps, scope, params.clientId, body, originOf(request)));
    },
  );

  app.post(
    `${one}/cancellation`,
    {
      config: { access: 'deliveries.manage' },
      schema: { tags, params: ofDelivery, body: DeliveryCancellation, response: { 200: Delivery } },
    },
    (request) => cancelDelivery(deps, request.scope, request.params, request.body.reason, originOf(request)),
  );
}

/** Apart from the other routes because it takes a form and nothing else. */
async function uploadRoutes(app: App, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);

  app.post(
    `${client}/deliveries/upload`,
    {
      config: { access: 'deliveries.manage' },
      schema: { tags, params: ofClient, response: { 201: Delivery } },
    },
    async (request, reply) => {
      await requireClient(deps.db, request.scope, request.params.clientId);
      return reply.code(201).send(await deliverUploads(deps, request, request.params.clientId));
    },
  );
}

function originOf({ id: requestId, ip: address }: FastifyRequest): Origin {
  return { requestId, address };
}
