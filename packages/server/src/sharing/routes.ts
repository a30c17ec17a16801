import { ShareDetail, ShareList, ShareListQuery, ShareRequest, ShareResponse } from '@anteroom/contract';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { RateLimit } from '../security/rateLimit.ts';
import { receivedRoutes } from './receivedRoutes.ts';
import { revokeShare } from './revokeShare.ts';
import { shareDocuments } from './shareDocuments.ts';
import { findShare, listShares } from './shareStore.ts';

const params = Type.Object({ shareId: Type.String({ maxLength: 64 }) });

/** Sending documents as links: what their sender calls, and what their recipients do (spec §7, documents and storage). */
export function sharingRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  const sent = new RateLimit(deps, { name: 'share', max: 30, seconds: 3600 });

  app.post(
    '/api/storage/v2/sharing/share',
    {
      config: { access: 'documents.share' },
      schema: { tags: ['sharing'], body: ShareRequest, response: { 201: ShareResponse } },
    },
    async (request, reply) => {
      await sent.take(request.scope.userId);
      const shareId = await shareDocuments(deps, request.scope, request.body, originOf(request));
      return reply.code(201).send({ data: { shareId } });
    },
  );

  app.get(
    '/api/sharing/v1/shares',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['sharing'], querystring: ShareListQuery, response: { 200: ShareList } },
    },
    async ({ scope, query }) => ({ data: await listShares(db, scope, query) }),
  );

  app.get(
    '/api/sharing/v1/shares/:shareId',
    {
      config: { access: 'documents.read' },
      schema: { tags: ['sharing'], params, response: { 200: ShareDetail } },
    },
    async ({ scope, params: { shareId } }) => ({ data: await findShare(db, scope, shareId) }),
  );

  app.post(
    '/api/sharing/v1/shares/:shareId/revocation',
    {
      config: { access: 'documents.share' },
      schema: { tags: ['sharing'], params, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await revokeShare(deps, request.scope, request.params.shareId, originOf(request));
      reply.code(204);
      return null;
    },
  );

  receivedRoutes(app, deps);
}

function originOf({ id, ip }: FastifyRequest) {
  return { requestId: id, address: ip };
}
