import type { ExportJob, ExportResultQuery } from '@anteroom/contract';
import { fail, type Reader } from '@anteroom/server-sdk';
import type { Actor } from '@anteroom/server-sdk/portal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { exportKey } from '../../kernel/blobs/blobStore.ts';
import { isNewDownload, sendBlob } from '../../kernel/blobs/sendContent.ts';
import { announceDocuments } from '../documents/announceDocuments.ts';
import { isReleased } from '../documents/contentRelease.ts';
import { hasDownloaded, recordDocumentEvents } from '../documents/documentEvents.ts';
import { memberDocuments } from '../documents/documentStore.ts';
import { markAsRead } from '../documents/readMarks.ts';
import { tellOfReads } from '../documents/tellOfReads.ts';
import type { Db } from '../schema.ts';
import { exportReader } from './exportReader.ts';
import { exportSourceOf, pluginSource } from './pluginSource.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'export-downloaded': unknown;
  }
}

/**
 * Throws for an incomplete zip, unless the caller asks for it regardless (spec section 4).
 *
 * @throws ServerError `conflict`, reason `export-incomplete`.
 */
export function requireWhole({ jobStatus }: ExportJob, { partial = false }: ExportResultQuery): void {
  if (jobStatus === 'PARTIAL_SUCCESS' && !partial) {
    failWith('export-incomplete', 'Some items couldn’t be included. Request the rest with partial=true.');
  }
}

/**
 * Sends a zip to its owner. If the owner may no longer read one of its documents, refuses it: the export must be
 * requested again.
 *
 * @throws ServerError `not-found`; `conflict`, reason `export-not-ready` or `export-outdated`.
 */
export async function sendExport(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { actor, exportId }: { readonly actor: Actor; readonly exportId: string },
): Promise<FastifyReply> {
  const { db, clock } = deps;
  const { companyId } = actor;
  const made = await db
    .selectFrom('exports')
    .select(['user_id', 'file_name', 'size', 'attempt', 'status', 'plugin', 'kind', 'data'])
    .where('company_id', '=', companyId)
    .where('export_id', '=', exportId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (!made) fail('not-found', 'There is no such download. It may have expired.');
  if (made.size === null || made.status === 'ERROR')
    failWith('export-not-ready', 'The download isn’t ready yet.');
  const reader = await exportReader(db, companyId, made.user_id);
  const files = await db
    .selectFrom('export_files')
    .select('document_id')
    .where('company_id', '=', companyId)
    .where('export_id', '=', exportId)
    .where('missing', '=', false)
    .execute();
  const ids = files.flatMap(({ document_id }) => document_id ?? []);
  const source = pluginSource(made);
  const isReadable =
    reader &&
    (ids.length === 0 || (await readableCount(db, reader, ids)) === ids.length) &&
    (source === null || (await exportSourceOf(deps, reader, source)?.mayRead(reader, source.data)));
  if (!isReadable) {
    failWith('export-outdated', 'Your access has changed. Prepare the download again.');
  }

  const blob = { version: `${exportId}-${made.attempt}`, size: made.size };
  if (await isNewDownload(request, blob, () => hasDownloaded(db, actor, ids))) {
    await db.transaction().execute(async (tx) => {
      await recordDocumentEvents(deps, actor, ids, { type: 'downloaded', details: {} }, tx);
      if (actor.viewedAs === null) {
        const read = await markAsRead(tx, reader, ids, clock.now());
        await announceDocuments(deps, companyId, read, tx);
        await tellOfReads(deps, reader, ids, tx);
      }
      await deps.audit.record(
        {
          action: 'export-downloaded',
          ...actor,
          subject: `export:${exportId}`,
          details: { files: files.length },
          ...request.origin,
        },
        tx,
      );
    });
  }
  const key = exportKey(companyId, exportId, made.attempt);
  const content = { ...blob, key, name: made.file_name };
  return sendBlob(deps.blobs, { ...content, mimeType: 'application/zip' }, request, reply);
}

/** Returns how many of these documents the reader may read, including documents deleted since the zip was made. */
async function readableCount(db: Db, reader: Reader, documentIds: readonly string[]): Promise<number> {
  const { count } = await memberDocuments(db, reader)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`d.document_id = any(${documentIds}::text[])`)
    .where(isReleased)
    .executeTakeFirstOrThrow();
  return count;
}

function failWith(reason: string, detail: string): never {
  fail('conflict', detail, { errors: [{ path: 'jobId', message: detail, reason }] });
}
