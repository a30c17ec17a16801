import * as api from '@anteroom/contract/serviceRequests';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../audit/origin.ts';
import { requireClient } from '../clients/visibleClients.ts';
import { answer } from '../http/answer.ts';
import type { Service } from '../http/app.ts';
import { actorOf } from '../http/scope.ts';
import { removeDraft, saveDraft } from './changeDraft.ts';
import { createServiceRequest } from './createServiceRequest.ts';
import { cancelRequest, progressRequest } from './progressRequest.ts';
import { sendServiceRequest } from './sendServiceRequest.ts';
import { findServiceRequest, listServiceRequests, serviceRequestOverview } from './serviceRequestStore.ts';

/** What clients ask of their firm. */
export const serviceRequestRoutes: Service = (app, deps) => {
  const { db } = deps;

  answer(app, api.listAllServiceRequests, ({ scope, query }) => listServiceRequests(db, scope, null, query));

  answer(app, api.listServiceRequests, async ({ scope, params: { clientId }, query }) => {
    await requireClient(db, scope, clientId);
    return listServiceRequests(db, scope, clientId, query);
  });

  answer(app, api.getServiceRequestOverview, async ({ scope, params: { clientId } }) => {
    await requireClient(db, scope, clientId);
    return serviceRequestOverview(db, scope, clientId);
  });

  answer(app, api.createServiceRequest, async (request) => {
    const { scope, params, body } = request;
    await requireClient(db, scope, params.clientId);
    return createServiceRequest(deps, scope, params.clientId, body, originOf(request));
  });

  answer(app, api.getServiceRequest, async (request) => {
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
  });

  answer(app, api.saveServiceRequestDraft, ({ scope, params, body }) => saveDraft(deps, scope, params, body));

  answer(app, api.removeServiceRequestDraft, async ({ scope, params }) => {
    await removeDraft(deps, scope, params);
  });

  answer(app, api.sendServiceRequest, (request) =>
    sendServiceRequest(deps, request.scope, request.params, request.body.version, originOf(request)),
  );

  answer(app, api.cancelServiceRequest, (request) =>
    cancelRequest(deps, request.scope, request.params, request.body.version, originOf(request)),
  );

  answer(app, api.progressServiceRequest, (request) =>
    progressRequest(deps, request.scope, request.params, request.body, originOf(request)),
  );
};

function originOf({ id: requestId, ip: address }: FastifyRequest): Origin {
  return { requestId, address };
}
