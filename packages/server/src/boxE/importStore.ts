import type { NoteImport } from '@anteroom/contract';
import { sql } from 'kysely';
import type { DbOrTx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/problem.ts';
import { importKey } from '../storage/blobStore.ts';

/** Which import it is. */
export interface ImportId {
  readonly companyId: string;
  readonly importId: string;
}

const shownImports = 10;
const namedRejections = 200;
/** By then it has been read, or never will be. */
const unreadAfterMs = 24 * 3_600_000;

/** The client's, newest first. */
export async function listImports(db: DbOrTx, companyId: string, clientId: string): Promise<NoteImport[]> {
  const rows = await selectImports(db, companyId, clientId)
    .orderBy('i.import_id', 'desc')
    .limit(shownImports)
    .execute();
  return rows.map(toImport);
}

/** @throws ServerError `not-found` */
export async function findImport(
  db: DbOrTx,
  companyId: string,
  clientId: string,
  importId: string,
): Promise<NoteImport> {
  const row = await selectImports(db, companyId, clientId)
    .where('i.import_id', '=', importId)
    .executeTakeFirst();
  return row ? toImport(row) : fail('not-found', 'There is no such import.');
}

/** Ends it, and removes what was sent for it. */
export async function removeImport(deps: Pick<Deps, 'db' | 'blobs'>, id: ImportId): Promise<void> {
  await removeSentFiles(deps, id);
  await deps.db
    .deleteFrom('note_imports')
    .where('company_id', '=', id.companyId)
    .where('import_id', '=', id.importId)
    .execute();
}

/** Removes contents whose import is over: what is to be kept of them lies with the invoices. The names stay. */
export async function removeSentFiles(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  { companyId, importId }: ImportId,
): Promise<void> {
  const files = await db
    .selectFrom('note_import_files')
    .select('position')
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .execute();
  for (const { position } of files) await blobs.remove(importKey(companyId, importId, position));
}

/** Gives up imports whose upload was cut off by the end of its node, or that were begun too often. */
export async function removeUnreadImports(deps: Pick<Deps, 'db' | 'blobs' | 'clock'>): Promise<void> {
  const unread = await deps.db
    .selectFrom('note_imports')
    .select(['company_id as companyId', 'import_id as importId'])
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .where('created_at', '<', new Date(deps.clock.now().getTime() - unreadAfterMs))
    .execute();
  for (const id of unread) {
    await removeSentFiles(deps, id);
    await deps.db
      .updateTable('note_imports')
      .set({ status: 'FAILED' })
      .where('company_id', '=', id.companyId)
      .where('import_id', '=', id.importId)
      .execute();
  }
}

interface Rejection {
  readonly fileName: string;
  readonly reason: NoteImport['rejections'][number]['reason'];
  readonly detail: string;
}

function selectImports(db: DbOrTx, companyId: string, clientId: string) {
  return db
    .selectFrom('note_imports as i')
    .selectAll('i')
    .select([
      sql<string | null>`(
        select f.file_name from note_import_files as f
        where f.company_id = i.company_id and f.import_id = i.import_id
        order by f.position limit 1
      )`.as('file_name'),
      sql<Rejection[]>`coalesce((
        select jsonb_agg(jsonb_build_object('fileName', r.file_name, 'reason', r.reason, 'detail', r.detail) order by r.position)
        from (
          select * from note_import_rejections as r
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
