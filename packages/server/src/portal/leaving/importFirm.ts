import { sql } from 'kysely';
import type { Audit } from '../../kernel/audit/audit.ts';
import { forFirm } from '../../kernel/database/firmAtWork.ts';
import type { Db, Tx } from '../schema.ts';
import { checkExport, contentsIn } from './checkExport.ts';
import type { ExportPlace } from './ExportPlace.ts';
import { fillTable, prepareFilling } from './fillTable.ts';
import { contentFile, dataFile, type FirmManifest, readManifest } from './firmManifest.ts';
import { type FirmTable, findFirmTables } from './firmTables.ts';
import { type ImportBlobs, type IncomingContent, keepContents } from './keepContents.ts';
import { LeavingFault } from './LeavingFault.ts';
import { matchTables } from './matchTables.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** The operator imported a firm from another portal. */
    'firm-imported': unknown;
  }
}

interface ImportDeps {
  readonly db: Db;
  readonly audit: Audit;
  /** Opens the storage when contents are about to be stored. */
  readonly openBlobs: () => Promise<ImportBlobs>;
}

interface ImportWishes {
  readonly place: ExportPlace;
  /** Plugins whose data are not imported. */
  readonly without: readonly string[];
  /** Whether to check everything but write nothing. */
  readonly dryRun: boolean;
  readonly operator: string;
}

/** Result of importing a firm, with counts. */
export interface ImportedFirm {
  readonly firm: FirmManifest['firm'];
  readonly tables: number;
  readonly rows: number;
  readonly contents: number;
}

/**
 * Imports a firm from a folder or a bucket, restricted to the firm's rows. All files are compared with their checksums
 * before anything is written. All rows are stored in one transaction, which commits once the contents are in place. An
 * import that fails leaves nothing behind. One that is killed leaves at most contents without documents, which the next
 * import reuses.
 *
 * @throws LeavingFault listing everything that prevents the import.
 */
export async function importFirm(deps: ImportDeps, wishes: ImportWishes): Promise<ImportedFirm> {
  const manifest = await readManifest(wishes.place);
  return forFirm(manifest.firm.id, () => bringIn(deps, wishes, manifest));
}

async function bringIn(
  { db, audit, openBlobs }: ImportDeps,
  { place, without, dryRun, operator }: ImportWishes,
  manifest: FirmManifest,
): Promise<ImportedFirm> {
  const { firm } = manifest;
  const here = await findFirmTables(db);
  await refuseTaken(db, manifest, here);
  const tables = await matchTables(db, manifest, here, without);
  await checkExport(place, manifest);
  const imported = {
    firm,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    contents: manifest.contents.count,
  };
  if (dryRun) return imported;
  await db.transaction().execute(async (tx) => {
    // If a firm is imported twice at the same time, the second import waits and is then refused.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`anteroom firm import ${firm.id}`}, 0))`.execute(
      tx,
    );
    await refuseTaken(tx, manifest, await findFirmTables(tx));
    await prepareFilling(tx);
    for (const table of tables)
      if ((await fillTable({ db, tx }, table, place, firm.id)) !== table.rows)
        throw new LeavingFault([`${dataFile(table)} has rows of another firm.`]);
    const details = { operator, portal: manifest.portal, exportedAt: manifest.exportedAt, without };
    await audit.record(
      { action: 'firm-imported', companyId: firm.id, userId: null, subject: `firm:${firm.id}`, details },
      tx,
    );
    await keepContents(openBlobs, firm.id, contentsOf(place));
  });
  return imported;
}

/** @throws LeavingFault if the firm, or some of its data, already is on this portal. */
async function refuseTaken(db: Db | Tx, { firm }: FirmManifest, here: readonly FirmTable[]): Promise<void> {
  const taken = await db
    .selectFrom('companies')
    .select('name')
    .where('company_id', '=', firm.id)
    .executeTakeFirst();
  if (taken) throw new LeavingFault([`This portal already has the firm ${firm.id}: ${taken.name}.`]);
  const left: string[] = [];
  for (const { schema, table, name } of here) {
    const { rows } = await sql`
      select from ${sql.id(schema, table)} where company_id = ${firm.id} limit 1`.execute(db);
    if (rows.length > 0) left.push(`The table ${name} of this portal has rows of a firm ${firm.id}.`);
  }
  if (left.length > 0) throw new LeavingFault(left);
}

async function* contentsOf(place: ExportPlace): AsyncGenerator<IncomingContent> {
  for await (const { sha256, size } of contentsIn(place)) {
    const name = contentFile(sha256);
    yield { name, sha256, size, open: () => place.open(name) };
  }
}
