import {
  ServiceRequest,
  ServiceRequestCreate,
  ServiceRequestList,
  ServiceRequestQuery,
} from '@anteroom/contract';
import Type from 'typebox';
import { requireClient } from '../clients/visibleClients.ts';
import type { Service } from '../http/app.ts';
import { sendServiceRequest } from './sendServiceRequest.ts';
import { listServiceRequests } from './serviceRequestStore.ts';

const path = '/api/service-requests/v1/clients/:clientId/requests';
const tags = ['service requests'];
const params = Type.Object({ clientId: Type.String({ maxLength: 64 }) });

/** What clients ask of their firm. */
export const serviceRequestRoutes: Service = (app, deps) => {
  app.get(
    path,
    {
      config: { access: 'actions.read' },
      schema: { tags, params, querystring: ServiceRequestQuery, response: { 200: ServiceRequestList } },
    },
    async ({ scope, params: { clientId }, query }) => {
      await requireClient(deps.db, scope, clientId);
      return listServiceRequests(deps.db, scope, clientId, query);
    },
  );

  app.post(
    path,
    {
      config: { access: 'actions.write' },
      schema: { tags, params, body: ServiceRequestCreate, response: { 201: ServiceRequest } },
    },
    async ({ scope, params: { clientId }, body, id: requestId, ip: address }, reply) => {
      await requireClient(deps.db, scope, clientId);
      return reply
        .code(201)
        .send(await sendServiceRequest(deps, scope, clientId, body, { requestId, address }));
    },
  );
};
