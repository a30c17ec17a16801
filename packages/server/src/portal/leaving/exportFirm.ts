import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Audit } from '../../kernel/audit/audit.ts';
import { BlobMissing, type BlobStore, blobKey } from '../../kernel/blobs/blobStore.ts';
import { HashingMeter } from '../../kernel/blobs/hashingMeter.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Tx } from '../schema.ts';
import {
  contentFile,
  contentsFile,
  dataFile,
  type FirmManifest,
  formatVersion,
  manifestName,
  portalVersion,
} from './firmFolder.ts';
import { type FirmTable, findFirmTables, leavingColumns } from './firmTables.ts';
import { LeavingFault } from './LeavingFault.ts';
import { ofFirm, rowsOf } from './rowsOf.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** The operator wrote everything of a firm to a folder. */
    'firm-exported': unknown;
  }
}

interface ExportDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly clock: Clock;
  readonly audit: Audit;
}

/** A folder that holds everything of a firm. */
export interface WrittenFirm {
  readonly manifest: FirmManifest;
  /** SHA-256 of the manifest, which has those of all other files. */
  readonly sha256: string;
}

/**
 * Writes everything of a firm to a folder, as it is at one moment. The manifest comes last: a folder without it is not whole. What was written
 * is removed when the export fails.
 *
 * @param folder Empty, or not there yet.
 * @throws LeavingFault
 */
export async function exportFirm(
  deps: ExportDeps,
  companyId: string,
  folder: string,
  operator: string,
): Promise<WrittenFirm> {
  const isNew = await prepare(folder);
  try {
    const written = await deps.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => writeFirm(deps, tx, companyId, folder));
    await deps.audit.record({
      action: 'firm-exported',
      companyId,
      userId: null,
      subject: `firm:${companyId}`,
      details: { operator, manifest: written.sha256 },
    });
    return written;
  } catch (error) {
    await Promise.all(
      (isNew
        ? [folder]
        : [manifestName, contentsFile, 'data', 'contents'].map((name) => join(folder, name))
      ).map((path) => rm(path, { recursive: true, force: true })),
    );
    throw error;
  }
}

/** Returns whether the folder was made. @throws LeavingFault when something lies in it. */
async function prepare(folder: string): Promise<boolean> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new LeavingFault([`The folder ${folder} cannot be used (${error.code}).`]);
  });
  if (there && there.length > 0) {
    const why = there.includes(manifestName)
      ? 'holds an export already'
      : 'is not empty; an export that was interrupted leaves such a folder';
    throw new LeavingFault([`The folder ${folder} ${why}. Name another one, or remove it.`]);
  }
  // It holds everything that the firm's clients have entrusted to it.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return there === null;
}

async function writeFirm(
  { blobs, clock }: ExportDeps,
  tx: Tx,
  companyId: string,
  folder: string,
): Promise<WrittenFirm> {
  const firm = await tx
    .selectFrom('companies')
    .select(['company_id as id', 'name', 'country'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!firm) throw new LeavingFault([`There is no firm "${companyId}".`]);
  const all = await findFirmTables(tx);
  const leaving = all.filter(({ stays }) => stays === null);
  await mkdir(join(folder, 'data'), { mode: 0o700 });
  const tables: FirmManifest['tables'] = [];
  for (const table of leaving) {
    const { schema, table: name } = table;
    const columns = leavingColumns(table).map(({ name, type }) => ({ name, type }));
    const { lines, ...file } = await writeLines(
      join(folder, dataFile(table)),
      rowsOf(tx, table, conditionOf(table, companyId)),
    );
    tables.push({ schema, table: name, columns, rows: lines, ...file });
  }
  const contents = await writeContents(tx, blobs, companyId, folder);
  const manifest: FirmManifest = {
    format: 'anteroom-firm',
    formatVersion,
    portal: portalVersion(),
    exportedAt: clock.now().toISOString(),
    firm,
    migrations: await findMigrations(tx, [...new Set(leaving.map(({ schema }) => schema))]),
    tables,
    stays: staying(all),
    contents,
  };
  const { sha256 } = await writeLines(
    join(folder, manifestName),
    Readable.from([[JSON.stringify(manifest, null, 2)]]),
  );
  return { manifest, sha256 };
}

/** Contents that no document has are about to be removed, and stay behind. */
function conditionOf({ name }: FirmTable, companyId: string) {
  const mine = ofFirm(companyId);
  return name === 'public.blobs'
    ? sql<boolean>`${mine} and exists (
        select from documents as d where d.company_id = t.company_id and d.sha256 = t.sha256
      )`
    : mine;
}

/** Names what is left behind: whole tables, and columns. */
function staying(tables: readonly FirmTable[]): FirmManifest['stays'] {
  return tables.flatMap(({ name, stays, columns }) =>
    stays !== null
      ? [{ name, why: stays }]
      : columns.flatMap((column) =>
          column.stays === null ? [] : [{ name: `${name}.${column.name}`, why: column.stays }],
        ),
  );
}

/** Returns the names of the migrations that made the tables of some schemas. */
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
  folder: string,
): Promise<FirmManifest['contents']> {
  let total = 0;
  async function* written() {
    for (let after = ''; ; ) {
      const batch = await nextContents(tx, companyId, after);
      for (const { sha256, size } of batch) {
        await writeContent(blobs, blobKey(companyId, sha256), join(folder, contentFile(sha256)), sha256);
        total += size;
        yield [JSON.stringify({ sha256, size })];
      }
      const last = batch.at(-1);
      if (!last) return;
      after = last.sha256;
    }
  }
  const { lines, sha256 } = await writeLines(join(folder, contentsFile), written());
  return { count: lines, bytes: total, sha256 };
}

/** Returns the contents of documents; what the virus scanner refused has none any more. */
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
  path: string,
  sha256: string,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const meter = new HashingMeter(Number.MAX_SAFE_INTEGER);
  const advice = 'See which documents have it with “anteroom documents verify”.';
  const source = await blobs.open(key).catch((error) => {
    throw error instanceof BlobMissing
      ? new LeavingFault([`The content ${sha256} is missing from the storage. ${advice}`])
      : error;
  });
  await pipeline(source, meter, fileAt(path));
  if (meter.result().sha256 !== sha256)
    throw new LeavingFault([`The content ${sha256} is damaged in the storage. ${advice}`]);
}

/** Writes lines to a new file, durably. */
async function writeLines(
  path: string,
  source: AsyncIterable<readonly string[]>,
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
  await pipeline(texts(), fileAt(path));
  return { lines, bytes, sha256: hash.digest('hex') };
}

function fileAt(path: string) {
  return createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
}
