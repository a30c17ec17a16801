import {
  ServiceRequest,
  ServiceRequestCreate,
  ServiceRequestList,
  ServiceRequestOverview,
  ServiceRequestProgress,
  ServiceRequestQuery,
  ServiceRequestStep,
  ServiceRequestUpdate,
} from '@anteroom/contract';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Origin } from '../audit/origin.ts';
import { requireClient } from '../clients/visibleClients.ts';
import type { Service } from '../http/app.ts';
import { actorOf } from '../http/scope.ts';
import { removeDraft, saveDraft } from './changeDraft.ts';
import { createServiceRequest } from './createServiceRequest.ts';
import { cancelRequest, progressRequest } from './progressRequest.ts';
import { sendServiceRequest } from './sendServiceRequest.ts';
import { findServiceRequest, listServiceRequests, serviceRequestOverview } from './serviceRequestStore.ts';

const base = '/api/service-requests/v1';
const ofClient = `${base}/clients/:clientId/requests`;
const one = `${ofClient}/:requestId`;
const tags = ['service requests'];
const id = Type.String({ maxLength: 64 });
const params = Type.Object({ clientId: id });
const oneParams = Type.Object({ clientId: id, requestId: id });

/** What clients ask of their firm. */
export const serviceRequestRoutes: Service = (app, deps) => {
  const { db } = deps;

  app.get(
    `${base}/requests`,
    {
      config: { access: 'actions.read' },
      schema: { tags, querystring: ServiceRequestQuery, response: { 200: ServiceRequestList } },
    },
    ({ scope, query }) => listServiceRequests(db, scope, null, query),
  );

  app.get(
    ofClient,
    {
      config: { access: 'actions.read' },
      schema: { tags, params, querystring: ServiceRequestQuery, response: { 200: ServiceRequestList } },
    },
    async ({ scope, params: { clientId }, query }) => {
      await requireClient(db, scope, clientId);
      return listServiceRequests(db, scope, clientId, query);
    },
  );

  app.get(
    `${ofClient}/overview`,
    {
      config: { access: 'actions.read' },
      schema: { tags, params, response: { 200: ServiceRequestOverview } },
    },
    async ({ scope, params: { clientId } }) => {
      await requireClient(db, scope, clientId);
      return serviceRequestOverview(db, scope, clientId);
    },
  );

  app.post(
    ofClient,
    {
      config: { access: 'actions.write' },
      schema: { tags, params, body: ServiceRequestCreate, response: { 201: ServiceRequest } },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      await requireClient(db, scope, params.clientId);
      return reply
        .code(201)
        .send(await createServiceRequest(deps, scope, params.clientId, body, originOf(request)));
    },
  );

  app.get(
    one,
    {
      config: { access: 'actions.read' },
      schema: { tags, params: oneParams, response: { 200: ServiceRequest } },
    },
    async (request) => {
      const { scope, params } = request;
      const found = await findServiceRequest(db, scope, params.clientId, params.requestId);
      // It holds personal data of those whom it is about. View-as is written down for every route.
      if (scope.role !== 'client') {
        const subject = `service-request:${found.id}`;
        const details = { clientId: params.clientId, number: found.number };
        await deps.audit.record({
          action: 'service-request-viewed',
          ...actorOf(scope),
          subject,
          details,
          ...originOf(request),
        });
      }
      return found;
    },
  );

  app.put(
    one,
    {
      config: { access: 'actions.write' },
      schema: { tags, params: oneParams, body: ServiceRequestUpdate, response: { 200: ServiceRequest } },
    },
    ({ scope, params, body }) => saveDraft(deps, scope, params, body),
  );

  app.delete(
    one,
    {
      config: { access: 'actions.write' },
      schema: { tags, params: oneParams, response: { 204: Type.Null() } },
    },
    async ({ scope, params }, reply) => {
      await removeDraft(deps, scope, params);
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${one}/send`,
    {
      config: { access: 'actions.write' },
      schema: { tags, params: oneParams, body: ServiceRequestStep, response: { 200: ServiceRequest } },
    },
    (request) =>
      sendServiceRequest(deps, request.scope, request.params, request.body.version, originOf(request)),
  );

  app.post(
    `${one}/cancel`,
    {
      config: { access: 'actions.write' },
      schema: { tags, params: oneParams, body: ServiceRequestStep, response: { 200: ServiceRequest } },
    },
    (request) => cancelRequest(deps, request.scope, request.params, request.body.version, originOf(request)),
  );

  app.put(
    `${one}/status`,
    {
      config: { access: 'serviceRequests.manage' },
      schema: { tags, params: oneParams, body: ServiceRequestProgress, response: { 200: ServiceRequest } },
    },
    (request) => progressRequest(deps, request.scope, request.params, request.body, originOf(request)),
  );
};

function originOf({ id: requestId, ip: address }: FastifyRequest): Origin {
  return { requestId, address };
}
