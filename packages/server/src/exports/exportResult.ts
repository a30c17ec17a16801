import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { recordDocumentEvents } from '../documents/documentEvents.ts';
import { readableDocuments } from '../documents/documentStore.ts';
import { markAsRead } from '../documents/readMarks.ts';
import { fail } from '../http/problem.ts';
import type { Actor } from '../http/scope.ts';
import { exportKey } from '../storage/blobStore.ts';
import { beginsDownload, sendBlob } from '../storage/sendContent.ts';
import { exportReader } from './exportReader.ts';

/**
 * Hands a zip over to its owner. Who may no longer read one of its documents does not get it: it is asked for again.
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
    .select(['user_id', 'file_name', 'size', 'attempt', 'status'])
    .where('company_id', '=', companyId)
    .where('export_id', '=', exportId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (!made) fail('not-found', 'There is no such download. It may have expired.');
  if (made.size === null || made.status === 'ERROR') failWith('export-not-ready', 'It is not ready.');
  const reader = await exportReader(db, companyId, made.user_id);
  const files = await db
    .selectFrom('export_files as f')
    .select((eb) => [
      'f.document_id',
      eb
        .exists(
          (reader ? readableDocuments(db, reader, 'deleted too') : db.selectFrom('documents as d').where(eb.lit(false)))
            .select('d.document_id')
            .whereRef('d.document_id', '=', 'f.document_id'),
        )
        .as('readable'),
    ])
    .where('f.company_id', '=', companyId)
    .where('f.export_id', '=', exportId)
    .where('f.missing', '=', false)
    .execute();
  if (!reader || files.some(({ readable }) => !readable)) {
    failWith('export-outdated', 'What you may see has changed since. Ask for it again.');
  }

  if (beginsDownload(request)) {
    const ids = files.map(({ document_id }) => document_id);
    await db.transaction().execute(async (tx) => {
      await recordDocumentEvents(deps, actor, ids, { type: 'downloaded', details: {} }, tx);
      if (actor.viewedAs === null) await markAsRead(tx, reader, ids, clock.now());
      await deps.audit.record(
        {
          action: 'export-downloaded',
          ...actor,
          subject: `export:${exportId}`,
          details: { files: ids.length },
          requestId: request.id,
          address: request.ip,
        },
        tx,
      );
    });
  }
  const key = exportKey(companyId, exportId, made.attempt);
  const content = { key, tag: `${exportId}-${made.attempt}`, size: made.size, name: made.file_name };
  return sendBlob(deps.blobs, { ...content, mimeType: 'application/zip' }, request, reply);
}

function failWith(reason: string, detail: string): never {
  fail('conflict', detail, { errors: [{ path: 'jobId', message: detail, reason }] });
}
