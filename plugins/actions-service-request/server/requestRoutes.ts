import { actorOf, type Routes } from '@anteroom/server-sdk';
import * as api from '../api.ts';
import { removeDraft, saveDraft } from './changeDraft.ts';
import { createServiceRequest } from './createServiceRequest.ts';
import { cancelRequest, progressRequest } from './progressRequest.ts';
import { sendServiceRequest } from './sendServiceRequest.ts';
import { findServiceRequest, listServiceRequests, serviceRequestOverview } from './serviceRequestStore.ts';
import type { RequestPortal } from './tables.ts';

/** Registers the routes for service requests. */
export function requestRoutes(routes: Routes, portal: RequestPortal): void {
  const { db, clients, audit } = portal;

  routes.answer(api.listAllServiceRequests, ({ scope, query }) =>
    db.inFirm(scope, async (tx) => {
      const { items, next } = await listServiceRequests(portal, tx, scope, query.clientId ?? null, query);
      const clientIds = [...new Set(items.map(({ clientId }) => clientId))];
      const names = await clients.names(tx, scope.companyId, clientIds);
      return { items: items.map((item) => ({ ...item, client: names.get(item.clientId) ?? '' })), next };
    }),
  );

  routes.answer(api.listServiceRequests, ({ scope, params: { clientId }, query }) =>
    db.inFirm(scope, async (tx) => {
      await clients.require(tx, scope, clientId);
      return listServiceRequests(portal, tx, scope, clientId, query);
    }),
  );

  routes.answer(api.getServiceRequestOverview, ({ scope, params: { clientId } }) =>
    db.inFirm(scope, async (tx) => {
      await clients.require(tx, scope, clientId);
      return serviceRequestOverview(portal, tx, scope, clientId);
    }),
  );

  routes.answer(api.createServiceRequest, ({ scope, params, body, origin }) =>
    createServiceRequest(portal, scope, params.clientId, body, origin),
  );

  routes.answer(api.getServiceRequest, ({ scope, params, origin }) =>
    db.inFirm(scope, async (tx) => {
      const found = await findServiceRequest(portal, tx, scope, params.clientId, params.requestId);
      // Requests contain personal data. The portal itself records views in view-as.
      if (scope.role !== 'client') {
        const subject = `service-request:${found.id}`;
        const details = { clientId: params.clientId, number: found.number };
        await audit.record(
          { action: 'service-request-viewed', ...actorOf(scope), subject, details, ...origin },
          tx,
        );
      }
      return found;
    }),
  );

  routes.answer(api.saveServiceRequestDraft, ({ scope, params, body }) =>
    saveDraft(portal, scope, params, body),
  );

  routes.answer(api.removeServiceRequestDraft, ({ scope, params }) => removeDraft(portal, scope, params));

  routes.answer(api.sendServiceRequest, ({ scope, params, body, origin }) =>
    sendServiceRequest(portal, scope, params, body.version, origin),
  );

  routes.answer(api.cancelServiceRequest, ({ scope, params, body, origin }) =>
    cancelRequest(portal, scope, params, body.version, origin),
  );

  routes.answer(api.progressServiceRequest, ({ scope, params, body, origin }) =>
    progressRequest(portal, scope, params, body, origin),
  );
}
