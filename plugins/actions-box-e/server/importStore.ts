import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { ImportedDocuments, NoteImport } from '../api.ts';
import type { BoxEPortal } from './boxEAccess.ts';
import type { BoxETx } from './tables.ts';

/** Identifies an import of a firm. */
export interface ImportId {
  readonly companyId: string;
  readonly importId: string;
}

const shownImports = 10;
const namedRejections = 200;
/** Milliseconds after which an unread import is given up. */
const unreadAfterMs = 24 * 3_600_000;

/** Returns the key under which a file of an import is stored until it has been read. */
export function importKey(importId: string, position: number): string {
  return `imports/${importId}-${position}`;
}

/** Returns a client's imports, newest first. */
export async function listImports(tx: BoxETx, companyId: string, clientId: string): Promise<NoteImport[]> {
  const rows = await selectImports(tx, companyId, clientId)
    .orderBy('i.import_id', 'desc')
    .limit(shownImports)
    .execute();
  return rows.map(toImport);
}

/**
 * Returns an import of a client.
 *
 * @throws ServerError `not-found`
 */
export async function findImport(
  tx: BoxETx,
  companyId: string,
  clientId: string,
  importId: string,
): Promise<NoteImport> {
  const row = await selectImports(tx, companyId, clientId)
    .where('i.import_id', '=', importId)
    .executeTakeFirst();
  return row ? toImport(row) : fail('not-found', 'There is no such import.');
}

/** Returns the import states of documents, each from its latest import. */
export async function findImportedDocuments(
  tx: BoxETx,
  { companyId, clientId }: { readonly companyId: string; readonly clientId: string },
  documentIds: readonly string[],
): Promise<ImportedDocuments['items']> {
  const rows = await tx
    .selectFrom('actions_box_e.import_files as f')
    .innerJoin('actions_box_e.imports as i', (join) =>
      join.onRef('i.company_id', '=', 'f.company_id').onRef('i.import_id', '=', 'f.import_id'),
    )
    .distinctOn('f.document_id')
    .select(({ exists, selectFrom }) => [
      'f.document_id as documentId',
      'i.status',
      exists(
        selectFrom('actions_box_e.import_rejections as r')
          .select('r.position')
          .whereRef('r.company_id', '=', 'f.company_id')
          .whereRef('r.import_id', '=', 'f.import_id')
          .whereRef('r.sent_position', '=', 'f.position'),
      ).as('isRefused'),
    ])
    .where('f.company_id', '=', companyId)
    .where('f.document_id', 'in', documentIds)
    .where('i.client_id', '=', clientId)
    .orderBy('f.document_id')
    .orderBy('i.import_id', 'desc')
    .execute();
  return rows.map(({ documentId, status, isRefused }) => ({
    documentId: documentId ?? '',
    state:
      status === 'DONE' && !isRefused
        ? 'stored'
        : status === 'QUEUED' || status === 'RUNNING'
          ? 'waiting'
          : 'refused',
  }));
}

/** Removes an import and the files that were sent for it. */
export async function removeImport(portal: BoxEPortal, id: ImportId): Promise<void> {
  await removeSentFiles(portal, id);
  await portal.db.inFirm(id, (tx) =>
    tx
      .deleteFrom('actions_box_e.imports')
      .where('company_id', '=', id.companyId)
      .where('import_id', '=', id.importId)
      .execute(),
  );
}

/** Removes the contents of an import's files. What must be kept is stored with the invoices; the file names stay. */
export async function removeSentFiles(
  { db, blobs }: BoxEPortal,
  { companyId, importId }: ImportId,
): Promise<void> {
  const files = await db.inFirm(companyId, (tx) =>
    tx
      .selectFrom('actions_box_e.import_files')
      .select('position')
      .where('company_id', '=', companyId)
      .where('import_id', '=', importId)
      .execute(),
  );
  for (const { position } of files) await blobs.remove(companyId, importKey(importId, position));
}

/**
 * Marks as failed all imports that have not been read for a day, because their node stopped during the upload or they
 * failed too often.
 */
export async function removeUnreadImports(portal: BoxEPortal): Promise<void> {
  const before = new Date(portal.clock.now().getTime() - unreadAfterMs);
  for (const companyId of await portal.firms.ids()) {
    const unread = await portal.db.inFirm(companyId, (tx) =>
      tx
        .selectFrom('actions_box_e.imports')
        .select('import_id as importId')
        .where('company_id', '=', companyId)
        .where('status', 'in', ['QUEUED', 'RUNNING'])
        .where('created_at', '<', before)
        .execute(),
    );
    for (const { importId } of unread) {
      await removeSentFiles(portal, { companyId, importId });
      await portal.db.inFirm(companyId, (tx) =>
        tx
          .updateTable('actions_box_e.imports')
          .set({ status: 'FAILED' })
          .where('company_id', '=', companyId)
          .where('import_id', '=', importId)
          .execute(),
      );
    }
  }
}

interface Rejection {
  readonly fileName: string;
  readonly reason: NoteImport['rejections'][number]['reason'];
  readonly detail: string;
}

function selectImports(tx: BoxETx, companyId: string, clientId: string) {
  return tx
    .selectFrom('actions_box_e.imports as i')
    .selectAll('i')
    .select([
      sql<string | null>`(
        select f.file_name from actions_box_e.import_files as f
        where f.company_id = i.company_id and f.import_id = i.import_id
        order by f.position limit 1
      )`.as('file_name'),
      sql<Rejection[]>`coalesce((
        select jsonb_agg(jsonb_build_object('fileName', r.file_name, 'reason', r.reason, 'detail', r.detail) order by r.position)
        from (
          select * from actions_box_e.import_rejections as r
          where r.company_id = i.company_id and r.import_id = i.import_id
          order by r.position limit ${namedRejections}
        ) as r
      ), '[]')`.as('rejections'),
    ])
    .where('i.company_id', '=', companyId)
    .where('i.client_id', '=', clientId);
}

type ImportRow = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>;

function toImport(row: ImportRow): NoteImport {
  return {
    id: row.import_id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    fileName: row.file_name ?? '',
    filesTotal: row.files_total,
    filesDone: row.files_done,
    stored: row.stored,
    duplicates: row.duplicates,
    unverified: row.unverified,
    rejected: row.rejected,
    rejections: row.rejections,
  };
}
