import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Audit } from '../../kernel/audit/audit.ts';
import { BlobMissing, type BlobStore, blobKey } from '../../kernel/blobs/blobStore.ts';
import type { Clock } from '../../kernel/clock.ts';
import { portalVersion } from '../../kernel/portalVersion.ts';
import type { Db, Tx } from '../schema.ts';
import type { ExportPlace } from './ExportPlace.ts';
import { contentsFile, dataFile, type FirmManifest, formatVersion, manifestName } from './firmManifest.ts';
import { type FirmTable, findFirmTables, leavingColumns } from './firmTables.ts';
import { LeavingFault } from './LeavingFault.ts';
import { OngoingExport } from './OngoingExport.ts';
import { ofFirm, rowsOf } from './rowsOf.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** The operator exported all data of a firm to a folder or a bucket. */
    'firm-exported': unknown;
  }
}

interface ExportDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly clock: Clock;
  readonly audit: Audit;
}

/** A complete export of a firm. */
export interface WrittenFirm {
  readonly manifest: FirmManifest;
  /** SHA-256 of the manifest, which contains the checksums of all other files. */
  readonly sha256: string;
}

/**
 * Writes all data of a firm to a place, as one consistent snapshot. The manifest comes last: an export without it is
 * incomplete. If an export failed or was killed, another call reuses the document contents that were already written.
 *
 * @param place Must be empty, or contain an interrupted export of the same firm.
 * @throws LeavingFault
 */
export async function exportFirm(
  deps: ExportDeps,
  companyId: string,
  place: ExportPlace,
  operator: string,
): Promise<WrittenFirm> {
  const written = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => writeFirm(deps, tx, companyId, place));
  await deps.audit.record({
    action: 'firm-exported',
    companyId,
    userId: null,
    subject: `firm:${companyId}`,
    details: { operator, manifest: written.sha256 },
  });
  return written;
}

async function writeFirm(
  { blobs, clock }: ExportDeps,
  tx: Tx,
  companyId: string,
  place: ExportPlace,
): Promise<WrittenFirm> {
  const firm = await tx
    .selectFrom('companies')
    .select(['company_id as id', 'name', 'country'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const ongoing = await OngoingExport.open(place, companyId);
  const all = await findFirmTables(tx);
  const leaving = all.filter(({ stays }) => stays === null);
  const tables: FirmManifest['tables'] = [];
  for (const table of leaving) {
    const { schema, table: name } = table;
    const columns = leavingColumns(table).map(({ name, type }) => ({ name, type }));
    const { lines, ...file } = await writeLines(
      place,
      dataFile(table),
      rowsOf(tx, table, conditionOf(table, companyId)),
    );
    tables.push({ schema, table: name, columns, rows: lines, ...file });
  }
  const contents = await writeContents(tx, blobs, companyId, ongoing);
  const manifest: FirmManifest = {
    format: 'anteroom-firm',
    formatVersion,
    portal: portalVersion,
    exportedAt: clock.now().toISOString(),
    firm,
    migrations: await findMigrations(tx, [...new Set(leaving.map(({ schema }) => schema))]),
    tables,
    stays: staying(all),
    contents,
  };
  await ongoing.dropRest();
  const { sha256 } = await writeLines(place, manifestName, [[JSON.stringify(manifest, null, 2)]]);
  await ongoing.finish();
  return { manifest, sha256 };
}

/** Contents without a document are about to be removed and are not exported. */
function conditionOf({ name }: FirmTable, companyId: string) {
  const mine = ofFirm(companyId);
  return name === 'public.blobs'
    ? sql<boolean>`${mine} and exists (
        select from documents as d where d.company_id = t.company_id and d.sha256 = t.sha256
      )`
    : mine;
}

/** Lists what is not exported: whole tables, and columns. */
function staying(tables: readonly FirmTable[]): FirmManifest['stays'] {
  return tables.flatMap(({ name, stays, columns }) =>
    stays !== null
      ? [{ name, why: stays }]
      : columns.flatMap((column) =>
          column.stays === null ? [] : [{ name: `${name}.${column.name}`, why: column.stays }],
        ),
  );
}

/** Returns the names of the migrations that created the tables of some schemas. */
export async function findMigrations(
  tx: Tx | Db,
  schemas: readonly string[],
): Promise<FirmManifest['migrations']> {
  const found: Record<string, string[]> = {};
  for (const schema of schemas) {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.id(schema, 'kysely_migration')} order by name`.execute(tx);
    found[schema] = rows.map(({ name }) => name);
  }
  return found;
}

async function writeContents(
  tx: Tx,
  blobs: Pick<BlobStore, 'open'>,
  companyId: string,
  ongoing: OngoingExport,
): Promise<FirmManifest['contents']> {
  let total = 0;
  async function* written() {
    for (let after = ''; ; ) {
      const batch = await nextContents(tx, companyId, after);
      for (const { sha256, size } of batch) {
        await writeContent(blobs, blobKey(companyId, sha256), ongoing, sha256);
        total += size;
        yield [JSON.stringify({ sha256, size })];
      }
      const last = batch.at(-1);
      if (!last) return;
      after = last.sha256;
    }
  }
  const { lines, sha256 } = await writeLines(ongoing.place, contentsFile, written());
  return { count: lines, bytes: total, sha256 };
}

/** Returns the contents of documents. A document that the virus scanner refused no longer has content. */
function nextContents(tx: Tx, companyId: string, after: string) {
  return tx
    .selectFrom('blobs as b')
    .select(['b.sha256', 'b.size'])
    .where('b.company_id', '=', companyId)
    .where('b.threat', 'is', null)
    .where('b.sha256', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('documents as d')
          .select('d.document_id')
          .whereRef('d.company_id', '=', 'b.company_id')
          .whereRef('d.sha256', '=', 'b.sha256'),
      ),
    )
    .orderBy('b.sha256')
    .limit(500)
    .execute();
}

async function writeContent(
  blobs: Pick<BlobStore, 'open'>,
  key: string,
  ongoing: OngoingExport,
  sha256: string,
): Promise<void> {
  const advice = 'See which documents have it with “anteroom documents verify”.';
  const written = await ongoing.keepContent(sha256, () =>
    blobs.open(key).catch((error) => {
      throw error instanceof BlobMissing
        ? new LeavingFault([`The content ${sha256} is missing from the storage. ${advice}`])
        : error;
    }),
  );
  if (written !== sha256)
    throw new LeavingFault([`The content ${sha256} is damaged in the storage. ${advice}`]);
}

/** Writes lines to a file. */
async function writeLines(
  place: ExportPlace,
  name: string,
  source: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): Promise<{ readonly lines: number; readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let lines = 0;
  let bytes = 0;
  async function* texts() {
    for await (const batch of source) {
      const text = Buffer.from(batch.map((line) => `${line}\n`).join(''));
      hash.update(text);
      lines += batch.length;
      bytes += text.length;
      yield text;
    }
  }
  await place.write(name, texts());
  return { lines, bytes, sha256: hash.digest('hex') };
}
