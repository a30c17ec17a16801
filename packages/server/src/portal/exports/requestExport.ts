import type { ExportRequest } from '@anteroom/contract';
import { zipNames } from '@anteroom/domain/documents/zipNames';
import { localTime } from '@anteroom/domain/tasks/taskReminder';
import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { getFirm } from '../companies/getFirm.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { exportQueue } from './buildExport.ts';
import { selectForExport } from './exportSelection.ts';
import { type HiddenExport, hideExport, listExports, removeHidden } from './exportStore.ts';
import type { PluginSource } from './pluginSource.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'export-requested': unknown;
  }
}

const lifeMs = 24 * 3_600_000;

/**
 * Maximum number of a person's exports in progress, and in total. The oldest finished ones are removed to make room.
 */
const maxUnderWay = 3;
const maxKept = 10;

/**
 * Requests a zip of documents and folders. Its content is decided now; documents that the person may no longer read
 * when it is built are left out and listed.
 *
 * @returns its ID.
 */
export async function requestExport(
  deps: Deps,
  scope: Scope,
  { fileIDs, folderIDs = [] }: ExportRequest,
  origin: Origin,
): Promise<string> {
  if (fileIDs.length + folderIDs.length === 0) fail('bad-request', 'Choose what you want to download.');
  for (const hidden of await makeRoom(deps, scope)) await removeHidden(deps, hidden);
  const { title, files, bytes } = await selectForExport(deps.db, scope, fileIDs, folderIDs);
  const asked = { title, files: files.length, bytes, source: null };
  return deps.db.transaction().execute(async (tx) => {
    const exportId = await addExport(deps, tx, scope, asked, origin);
    await sql`
      insert into export_files (company_id, export_id, position, document_id, path)
      select firm.company_id, ${exportId}, wanted.position, wanted.document_id, wanted.path
      from companies as firm, unnest(${files.map(({ documentId }) => documentId)}::text[], ${files.map(({ path }) => path)}::text[])
        with ordinality as wanted (document_id, path, position)
      where firm.company_id = ${scope.companyId}`.execute(tx);
    return exportId;
  });
}

/** Dependencies of functions that request a zip. */
export interface ExportParts extends Pick<Deps, 'clock' | 'ids' | 'audit'> {
  readonly jobs: Pick<Deps['jobs'], 'send'>;
}

/** A zip to be requested. */
export interface AskedExport {
  /** Name of the zip, without date and extension. */
  readonly title: string;
  readonly files: number;
  /** Total size of the files. */
  readonly bytes: number;
  /** Plugin that supplies the files; null for documents. */
  readonly source: PluginSource | null;
}

/**
 * Adds an export and its job. The caller stores in the same transaction which files it contains.
 *
 * @returns its ID.
 */
export async function addExport(
  deps: ExportParts,
  tx: Tx,
  scope: Scope,
  { title, files, bytes, source }: AskedExport,
  { requestId, address }: Origin,
): Promise<string> {
  const exportId = deps.ids.next();
  const now = deps.clock.now();
  const { companyId } = scope;
  const { timeZone } = await getFirm(tx, companyId);
  await tx
    .insertInto('exports')
    .values({
      company_id: companyId,
      export_id: exportId,
      user_id: scope.userId,
      viewed_by: scope.impersonator?.userId ?? null,
      ...(source && { plugin: source.plugin, kind: source.kind, data: JSON.stringify(source.data) }),
      file_name: zipNames()(`${title} ${localTime(now, timeZone).date}.zip`),
      status: 'QUEUED',
      files_total: files,
      bytes_total: bytes,
      size: null,
      created_at: now,
      expires_at: new Date(now.getTime() + lifeMs),
    })
    .execute();
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
  return exportId;
}

/**
 * Hides the person's oldest finished zips to make room for another.
 *
 * @returns the hidden ones. A caller with a transaction must not remove their contents, because it may be rolled back.
 * @throws ServerError `too-many-requests` if too many of the person's exports are in progress.
 */
export async function makeRoom(
  deps: Pick<ExportParts, 'clock'> & { readonly db: DbOrTx },
  scope: Scope,
): Promise<HiddenExport[]> {
  const own = await listExports(deps, scope);
  const isUnderWay = ({ jobStatus }: (typeof own)[number]) =>
    jobStatus === 'QUEUED' || jobStatus === 'RUNNING';
  if (own.filter(isUnderWay).length >= maxUnderWay) {
    fail('too-many-requests', 'Your other downloads are still being prepared. Wait until they’re ready.', {
      headers: { 'retry-after': '10' },
    });
  }
  const ended = own.filter((one) => !isUnderWay(one));
  const hidden: HiddenExport[] = [];
  for (const { id } of ended.slice(maxKept - 1)) hidden.push(await hideExport(deps, scope, id));
  return hidden;
}
