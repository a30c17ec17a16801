import type { ExportRequest } from '@anteroom/contract';
import { zipNames } from '@anteroom/domain/zipNames';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/problem.ts';
import { actorOf, type Scope } from '../http/scope.ts';
import { exportQueue } from './buildExport.ts';
import { selectForExport } from './exportSelection.ts';
import { listExports, removeExport } from './exportStore.ts';

const lifeMs = 24 * 3_600_000;

/** Of one person at the same time; and in all, of which the oldest give way. */
const maxUnderWay = 3;
const maxKept = 10;

/**
 * Asks for a zip of documents and folders. What it holds is decided now; what the person may no longer read when it is made
 * is left out and named.
 *
 * @returns its id.
 */
export async function requestExport(
  deps: Deps,
  request: FastifyRequest,
  { fileIDs, folderIDs = [] }: ExportRequest,
): Promise<string> {
  if (fileIDs.length + folderIDs.length === 0) fail('bad-request', 'Choose what you want to download.');
  const { scope } = request;
  await makeRoom(deps, scope);
  const { title, files, bytes } = await selectForExport(deps.db, scope, fileIDs, folderIDs);
  const asked = { title, files: files.length, bytes, noteClientId: null };
  return addExport(deps, request, asked, async (tx, exportId) => {
    await sql`
      insert into export_files (company_id, export_id, position, document_id, path)
      select ${scope.companyId}, ${exportId}, wanted.position, wanted.document_id, wanted.path
      from unnest(${files.map(({ documentId }) => documentId)}::text[], ${files.map(({ path }) => path)}::text[])
        with ordinality as wanted (document_id, path, position)`.execute(tx);
  });
}

/** A zip that is asked for. */
export interface AskedExport {
  /** What it is called after. */
  readonly title: string;
  readonly files: number;
  /** Of the files. */
  readonly bytes: number;
  /** Set for electronic invoices. */
  readonly noteClientId: string | null;
}

/**
 * Has a zip made.
 *
 * @param fill Writes down what it is to hold.
 * @returns its id.
 */
export async function addExport(
  deps: Deps,
  { scope, id: requestId, ip: address }: FastifyRequest,
  { title, files, bytes, noteClientId }: AskedExport,
  fill: (tx: Tx, exportId: string) => Promise<void>,
): Promise<string> {
  const exportId = deps.ids.next();
  const now = deps.clock.now();
  const { companyId } = scope;
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('exports')
      .values({
        company_id: companyId,
        export_id: exportId,
        user_id: scope.userId,
        viewed_by: scope.impersonator?.userId ?? null,
        note_client_id: noteClientId,
        file_name: zipNames()(`${title} ${now.toISOString().slice(0, 10)}.zip`),
        status: 'QUEUED',
        files_total: files,
        bytes_total: bytes,
        size: null,
        created_at: now,
        expires_at: new Date(now.getTime() + lifeMs),
      })
      .execute();
    await fill(tx, exportId);
    await deps.audit.record(
      {
        action: 'export-requested',
        ...actorOf(scope),
        subject: `export:${exportId}`,
        details: { files, bytes },
        requestId,
        address,
      },
      tx,
    );
    await deps.jobs.send(exportQueue, { companyId, exportId }, tx);
  });
  return exportId;
}

/**
 * The oldest zips of the person give way.
 *
 * @throws ServerError `too-many-requests` while others of the person are being made.
 */
export async function makeRoom(deps: Deps, scope: Scope): Promise<void> {
  const own = await listExports(deps, scope);
  const isUnderWay = ({ jobStatus }: (typeof own)[number]) =>
    jobStatus === 'QUEUED' || jobStatus === 'RUNNING';
  if (own.filter(isUnderWay).length >= maxUnderWay) {
    fail('too-many-requests', 'Your other downloads are still being prepared. Wait until they’re ready.', {
      headers: { 'retry-after': '10' },
    });
  }
  const ended = own.filter((one) => !isUnderWay(one));
  for (const { id } of ended.slice(maxKept - 1)) await removeExport(deps, scope, id);
}
