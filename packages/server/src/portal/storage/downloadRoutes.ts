import * as api from '@anteroom/contract/storage';
import { actorOf, fail, type Reader } from '@anteroom/server-sdk';
import type { Actor } from '@anteroom/server-sdk/portal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type Content, isNewDownload, sendContent } from '../../kernel/blobs/sendContent.ts';
import { forFirm } from '../../kernel/database/firmAtWork.ts';
import { answer, type EndpointRequest } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { announceDocuments } from '../documents/announceDocuments.ts';
import { requireReleased } from '../documents/contentRelease.ts';
import { hasDownloaded, recordDocumentEvents } from '../documents/documentEvents.ts';
import { findDocument } from '../documents/documentStore.ts';
import { markAsRead } from '../documents/readMarks.ts';
import { tellOfReads } from '../documents/tellOfReads.ts';
import { sendExport } from '../exports/exportResult.ts';
import { presentedKey } from '../keys/presentedKey.ts';
import { bearerToken } from '../security/authenticate.ts';
import { cookiesOf } from '../security/cookies.ts';
import { createDownloadLink, type FollowedLink, followLink } from './downloadLinks.ts';
import { sendPluginDownload } from './pluginDownloads.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'document-downloaded': unknown;
  }
}

/** Routes for downloads by a script (with the token) and by the browser itself (with a link). */
export function downloadRoutes(app: App, deps: Deps): void {
  const sessionCookie = cookiesOf(deps.origin).session.name;

  answer(app, api.downloadDocument, async (request, reply) => {
    const { scope, params } = request;
    const document = await findDocument(deps.db, scope, params.documentId);
    if (document.parent.id !== params.folderId) fail('not-found', 'There is no such document.');
    requireReleased(document.scan?.state);
    const content = { companyId: scope.companyId, ...document };
    const reader = scope.impersonator ? null : scope;
    await recordDownload(deps, request, {
      actor: actorOf(scope),
      reader,
      documentId: document.id,
      content,
    });
    return sendContent(deps.blobs, content, request, reply);
  });

  answer(app, api.createDocumentLink, async ({ scope, params }) =>
    createDownloadLink(deps, scope, params.documentId),
  );

  answer(app, api.followDownloadLink, async (request, reply) => {
    const token = bearerToken(request.headers.authorization);
    const proof = token && presentedKey(token) ? token : request.cookies[sessionCookie];
    const link = await followLink(deps, request.params.secret, proof);
    return forFirm(link.actor.companyId, () => sendTarget(request, reply, link));
  });

  async function sendTarget(
    request: EndpointRequest<typeof api.followDownloadLink>,
    reply: FastifyReply,
    { actor, to, contactId, role, assignedOnly }: FollowedLink,
  ): Promise<FastifyReply> {
    if (to.kind === 'export') return sendExport(deps, request, reply, { actor, exportId: to.exportId });
    const reader = { companyId: actor.companyId, contactId, role, assignedOnly };
    if (to.kind === 'plugin') {
      return sendPluginDownload(deps, reply, to.download, { actor, reader, origin: request.origin });
    }
    await recordDownload(deps, request, { actor, reader, documentId: to.documentId, content: to.content });
    return sendContent(deps.blobs, to.content, request, reply);
  }
}

interface Download {
  readonly actor: Actor;
  /** Person for whom the document is marked as read; null if it must not be marked. */
  readonly reader: Reader | null;
  readonly documentId: string;
  readonly content: Content;
}

/** Records a download once, even if it is resumed. */
async function recordDownload(
  deps: Deps,
  request: FastifyRequest,
  { actor, reader, documentId, content: { sha256, size } }: Download,
): Promise<void> {
  const { db, audit, clock } = deps;
  const isKnown = () => hasDownloaded(db, actor, [documentId]);
  if (!(await isNewDownload(request, { version: sha256, size }, isKnown))) return;
  await db.transaction().execute(async (tx) => {
    await recordDocumentEvents(deps, actor, [documentId], { type: 'downloaded', details: {} }, tx);
    if (reader) {
      const read = await markAsRead(tx, reader, [documentId], clock.now());
      await announceDocuments(deps, actor.companyId, read, tx);
      await tellOfReads(deps, reader, [documentId], tx);
    }
    const subject = `document:${documentId}`;
    await audit.record({ action: 'document-downloaded', ...actor, subject, ...request.origin }, tx);
  });
}
