import type { Document } from '@anteroom/contract';
import * as api from '@anteroom/contract/storage';
import { actorOf } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { isNewDownload, sendContent } from '../../kernel/blobs/sendContent.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { announceDocuments } from '../documents/announceDocuments.ts';
import { requireReleased } from '../documents/contentRelease.ts';
import { recordDocumentEvents } from '../documents/documentEvents.ts';
import { findDocument } from '../documents/documentStore.ts';
import { markAsRead } from '../documents/readMarks.ts';
import { tellOfReads } from '../documents/tellOfReads.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'document-previewed': unknown;
  }
}

/**
 * Route for the content of a document that the portal shows in a preview. It is sent as a download, never as a page of
 * this origin.
 */
export function previewRoutes(app: App, deps: Deps): void {
  answer(app, api.previewDocument, async (request, reply) => {
    const { scope, params } = request;
    const document = await findDocument(deps.db, scope, params.documentId);
    requireReleased(document.scan?.state);
    // A preview by staff does not leave a read mark by which later parts could be recognised, so only a request for the
    // beginning counts.
    const isKnown = async () =>
      scope.impersonator !== null || scope.role !== 'client' || document.isReadByClientUser;
    const content = { version: document.sha256, size: document.size };
    if (await isNewDownload(request, content, isKnown)) await recordPreview(deps, request, document);
    return sendContent(deps.blobs, { companyId: scope.companyId, ...document }, request, reply);
  });
}

/**
 * Records a preview. If staff view the portal as a client, the document is not marked as read in the client's name, but
 * the audit log records the preview.
 */
async function recordPreview(deps: Deps, { scope, origin }: FastifyRequest, { id }: Document): Promise<void> {
  const actor = actorOf(scope);
  await deps.db.transaction().execute(async (tx) => {
    const read = scope.impersonator ? [] : await markAsRead(tx, scope, [id], deps.clock.now());
    await recordDocumentEvents(deps, actor, read, { type: 'read', details: {} }, tx);
    await announceDocuments(deps, scope.companyId, read, tx);
    if (!scope.impersonator) await tellOfReads(deps, scope, [id], tx);
    await deps.audit.record(
      { action: 'document-previewed', ...actor, subject: `document:${id}`, ...origin },
      tx,
    );
  });
}
