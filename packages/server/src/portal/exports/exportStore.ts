import type { ExportJob, ExportStatus } from '@anteroom/contract';
import { fail, type Scope } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { exportKey } from '../../kernel/blobs/blobStore.ts';
import type { DbOrTx } from '../schema.ts';

/** Maximum number of missing files that are listed by name. */
const namedMissing = 200;

/** Returns the person's own exports, newest first. */
export async function listExports(
  deps: { db: DbOrTx; clock: Deps['clock'] },
  scope: Scope,
): Promise<ExportJob[]> {
  const rows = await selectOwn(deps, scope).orderBy('x.export_id', 'desc').execute();
  return rows.map(toJob);
}

/** @throws ServerError `not-found` if it has expired or belongs to somebody else. */
export async function findExport(
  deps: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  exportId: string,
): Promise<ExportJob> {
  const row = await selectOwn(deps, scope).where('x.export_id', '=', exportId).executeTakeFirst();
  return row ? toJob(row) : fail('not-found', 'There is no such download. It may have expired.');
}

/** A hidden export: it counts as expired, so that nobody sees it, and whoever builds it stops. */
export interface HiddenExport {
  readonly company_id: string;
  readonly export_id: string;
  readonly attempt: number;
  readonly status: ExportStatus;
}

/**
 * Hides the person's export and cancels it if it is in progress. What exists of it is removed by {@link removeHidden},
 * or by the next {@link removeExpiredExports}.
 */
export async function hideExport(
  { db, clock }: { readonly db: DbOrTx; readonly clock: Deps['clock'] },
  scope: Scope,
  exportId: string,
): Promise<HiddenExport> {
  const hidden = await db
    .updateTable('exports as x')
    .set({ expires_at: clock.now() })
    .where('x.export_id', '=', exportId)
    .where(ownExport(scope))
    .where('x.expires_at', '>', clock.now())
    .returning(['x.company_id', 'x.export_id', 'x.attempt', 'x.status'])
    .executeTakeFirst();
  return hidden ?? fail('not-found', 'There is no such download. It may have expired.');
}

/** Removes everything that exists of a hidden export. */
export async function removeHidden(deps: Pick<Deps, 'db' | 'blobs'>, hidden: HiddenExport): Promise<void> {
  // The zips are removed first, because without the row nothing would find them.
  await removeZips(deps, hidden);
  // The attempt in progress is about to remove its zip itself. If its node is killed first, the row is needed.
  if (hidden.status !== 'RUNNING') await removeRow(deps, hidden);
}

/** Removes expired exports. */
export async function removeExpiredExports(deps: Pick<Deps, 'db' | 'blobs' | 'clock'>): Promise<void> {
  const expired = await deps.db
    .selectFrom('exports')
    .select(['company_id', 'export_id', 'attempt'])
    .where('expires_at', '<=', deps.clock.now())
    .execute();
  for (const row of expired) {
    await removeZips(deps, row);
    await removeRow(deps, row);
  }
}

async function removeRow(
  { db }: Pick<Deps, 'db'>,
  { company_id, export_id }: Pick<HiddenExport, 'company_id' | 'export_id'>,
): Promise<void> {
  await db
    .deleteFrom('exports')
    .where('company_id', '=', company_id)
    .where('export_id', '=', export_id)
    .execute();
}

/** Removes the zips of all attempts: one may have been killed after writing its zip and before recording it. */
async function removeZips(
  { blobs }: { readonly blobs: Pick<Deps['blobs'], 'remove'> },
  { company_id, export_id, attempt }: Omit<HiddenExport, 'status'>,
): Promise<void> {
  for (let made = 1; made <= attempt; made++) await blobs.remove(exportKey(company_id, export_id, made));
}

/**
 * Returns the condition for a person's own exports. Staff who view as a client have their own exports and do not see
 * the client's.
 */
function ownExport({ companyId, userId, impersonator }: Scope): RawBuilder<SqlBool> {
  return sql`x.company_id = ${companyId} and x.user_id = ${userId}
    and x.viewed_by is not distinct from ${impersonator?.userId ?? null}`;
}

function selectOwn({ db, clock }: { db: DbOrTx; clock: Deps['clock'] }, scope: Scope) {
  return db
    .selectFrom('exports as x')
    .selectAll('x')
    .select([
      sql<number>`(
        select count(*) from export_files as f
        where f.company_id = x.company_id and f.export_id = x.export_id and f.missing
      )`.as('missing_count'),
      sql<string[]>`array(
        select f.path from export_files as f
        where f.company_id = x.company_id and f.export_id = x.export_id and f.missing
        order by f.position limit ${namedMissing}
      )`.as('missing'),
    ])
    .where(ownExport(scope))
    .where('x.expires_at', '>', clock.now());
}

type ExportRow = Awaited<ReturnType<ReturnType<typeof selectOwn>['executeTakeFirstOrThrow']>>;

function toJob(row: ExportRow): ExportJob {
  return {
    id: row.export_id,
    jobStatus: row.status,
    fileName: row.file_name,
    createdDate: row.created_at.toISOString(),
    expiresDate: row.expires_at.toISOString(),
    filesDone: row.files_done,
    filesTotal: row.files_total,
    bytesDone: row.bytes_done,
    bytesTotal: row.bytes_total,
    size: row.size,
    missingCount: row.missing_count,
    missing: row.missing,
  };
}
