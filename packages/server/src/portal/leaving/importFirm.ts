import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Audit } from '../../kernel/audit/audit.ts';
import { BlobMissing, type BlobStore, blobKey } from '../../kernel/blobs/blobStore.ts';
import type { Db, Tx } from '../schema.ts';
import { checkExport, contentsIn } from './checkExport.ts';
import type { ExportPlace } from './ExportPlace.ts';
import { findMigrations } from './exportFirm.ts';
import { contentFile, dataFile, type FirmManifest, manifestName, readManifest } from './firmManifest.ts';
import { type FirmTable, findFirmTables, leavingColumns, pluginOf } from './firmTables.ts';
import { LeavingFault } from './LeavingFault.ts';
import { linesOf } from './linesOf.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** The operator brought a firm here from another portal. */
    'firm-imported': unknown;
  }
}

type ImportBlobs = Pick<BlobStore, 'receive' | 'open' | 'remove' | 'close'>;

interface ImportDeps {
  readonly db: Db;
  readonly audit: Audit;
  /** Opens the storage when contents are about to be kept. */
  readonly openBlobs: () => Promise<ImportBlobs>;
}

interface ImportWishes {
  readonly place: ExportPlace;
  /** Plugins whose data are left out. */
  readonly without: readonly string[];
  /** Whether to check everything and write nothing. */
  readonly dryRun: boolean;
  readonly operator: string;
}

/** A table of the export, with the one that takes its rows. */
type FilledTable = FirmManifest['tables'][number] & { readonly target: FirmTable };

/** A firm that was brought here, with counts. */
export interface ImportedFirm {
  readonly firm: FirmManifest['firm'];
  readonly tables: number;
  readonly rows: number;
  readonly contents: number;
}

const batchBytes = 4 * 1024 ** 2;

/**
 * Brings a firm here from a folder or a bucket. All files are compared with their checksums before anything is written. All rows are stored in one transaction,
 * which ends when the contents are in their places: an import that fails leaves nothing, and one that is killed at most contents that no document
 * has, which the next one takes over.
 *
 * @throws LeavingFault with everything that stands against it.
 */
export async function importFirm(
  { db, audit, openBlobs }: ImportDeps,
  { place, without, dryRun, operator }: ImportWishes,
): Promise<ImportedFirm> {
  const manifest = await readManifest(place);
  const { firm } = manifest;
  const tables = await findFilled(db, manifest, without);
  await checkExport(place, manifest);
  const imported = {
    firm,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    contents: manifest.contents.count,
  };
  if (dryRun) return imported;
  await db.transaction().execute(async (tx) => {
    // The second of two imports of one firm waits and is then refused.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`anteroom firm import ${firm.id}`}, 0))`.execute(
      tx,
    );
    await refuseTaken(tx, manifest, await findFirmTables(tx));
    await sql`create temporary table incoming_rows (line json not null) on commit drop`.execute(tx);
    for (const table of tables) await fill(tx, table, place, firm.id);
    const details = { operator, portal: manifest.portal, exportedAt: manifest.exportedAt, without };
    await audit.record(
      { action: 'firm-imported', companyId: firm.id, userId: null, subject: `firm:${firm.id}`, details },
      tx,
    );
    await keepContents(openBlobs, place, firm.id);
  });
  return imported;
}

/**
 * Returns the tables to fill, in the order of this portal's foreign keys.
 *
 * @throws LeavingFault where this portal cannot take the firm.
 */
async function findFilled(
  db: Db,
  manifest: FirmManifest,
  without: readonly string[],
): Promise<readonly FilledTable[]> {
  const here = await findFirmTables(db);
  await refuseTaken(db, manifest, here);
  const unknown = without.filter((id) => !manifest.tables.some((table) => pluginOf(table) === id));
  if (unknown.length > 0)
    throw new LeavingFault(unknown.map((id) => `The export holds no data of the plugin "${id}".`));
  const targets = new Map(here.map((table) => [table.name, table]));
  const schemas = new Set(here.map(({ schema }) => schema));
  // A plugin of which the firm has nothing may be missing.
  const used = new Set(manifest.tables.flatMap(({ schema, rows }) => (rows > 0 ? [schema] : [])));
  const wanted = manifest.tables.filter(
    (table) =>
      !without.includes(pluginOf(table) ?? '') && (schemas.has(table.schema) || used.has(table.schema)),
  );
  const problems = [
    ...missingPlugins(wanted, schemas),
    ...(await otherMigrations(db, manifest, wanted, schemas)),
  ];
  if (problems.length > 0) throw new LeavingFault(problems);
  const filled = wanted.map((table) => {
    const name = `${table.schema}.${table.table}`;
    const target = targets.get(name);
    if (!target || target.stays !== null)
      throw new LeavingFault([`The table ${name} is none that a firm brings to this portal.`]);
    const known = new Set(leavingColumns(target).map((column) => column.name));
    const strange = table.columns.find((column) => !known.has(column.name));
    if (strange) throw new LeavingFault([`The table ${name} of this portal takes no ${strange.name}.`]);
    return { ...table, target };
  });
  const given = new Set(filled.map(({ target }) => target));
  const missing = here.find(
    (table) =>
      table.stays === null && !given.has(table) && wanted.some(({ schema }) => schema === table.schema),
  );
  if (missing) throw new LeavingFault([`${manifestName} is damaged: it has no ${missing.name}.`]);
  refuseGaps(filled);
  return here.flatMap((table) => filled.find(({ target }) => target === table) ?? []);
}

/** @throws LeavingFault when the firm is on this portal, or something of it. */
async function refuseTaken(db: Db | Tx, { firm }: FirmManifest, here: readonly FirmTable[]): Promise<void> {
  const taken = await db
    .selectFrom('companies')
    .select('name')
    .where('company_id', '=', firm.id)
    .executeTakeFirst();
  if (taken) throw new LeavingFault([`The firm ${firm.id} is on this portal already: ${taken.name}.`]);
  const left: string[] = [];
  for (const { schema, table, name } of here) {
    const { rows } = await sql`
      select from ${sql.id(schema, table)} where company_id = ${firm.id} limit 1`.execute(db);
    if (rows.length > 0) left.push(`The table ${name} of this portal has rows of a firm ${firm.id}.`);
  }
  if (left.length > 0) throw new LeavingFault(left);
}

function missingPlugins(tables: FirmManifest['tables'], schemas: ReadonlySet<string>): readonly string[] {
  const missing = Map.groupBy(
    tables.filter(({ schema }) => !schemas.has(schema)),
    ({ schema }) => schema,
  );
  return [...missing.values()].flatMap((group) => {
    const id = group[0] && pluginOf(group[0]);
    if (!id) return [];
    const rows = group.map(({ table, rows }) => `${table}: ${rows}`).join(', ');
    return [
      `The plugin ${id} is not on this portal, and the firm has data of it (rows of ${rows}). Add the plugin and start the portal once, or leave the data out with --without ${id}.`,
    ];
  });
}

/** Returns the parts whose tables were made by other migrations: a row of one version is not one of another. */
async function otherMigrations(
  db: Db,
  manifest: FirmManifest,
  tables: FirmManifest['tables'],
  here: ReadonlySet<string>,
): Promise<readonly string[]> {
  const schemas = [...new Set(tables.map(({ schema }) => schema))].filter((schema) => here.has(schema));
  const own = await findMigrations(db, schemas);
  return schemas.flatMap((schema) => {
    const theirs = new Set(manifest.migrations[schema]);
    const ours = new Set(own[schema]);
    const who = schema === 'public' ? 'Anteroom' : `the plugin ${pluginOf({ schema })}`;
    const newer = [...theirs].filter((name) => !ours.has(name));
    if (newer.length > 0)
      return [
        `The export was made by a newer version of ${who} (${newer.join(', ')}). Update this portal first.`,
      ];
    const older = [...ours].filter((name) => !theirs.has(name));
    if (older.length > 0)
      return [
        `The export was made by an older version of ${who} (without ${older.join(', ')}). Update the other portal and export again, or import it with that version and update then.`,
      ];
    return [];
  });
}

/** @throws LeavingFault when tables would be filled that refer to left out ones. */
function refuseGaps(tables: readonly FilledTable[]): void {
  const names = new Set(tables.map(({ target }) => target.name));
  const problems = tables.flatMap(({ target }) => {
    const gap = target.references.find(({ table }) => {
      const [schema = ''] = table.split('.', 1);
      return schema !== 'public' && !names.has(table);
    });
    if (!gap) return [];
    const needed = pluginOf({ schema: gap.table.split('.', 1)[0] ?? '' });
    return [
      `${target.name} refers to data of the plugin ${needed}: leave out ${pluginOf(target)}, too, or neither.`,
    ];
  });
  if (problems.length > 0) throw new LeavingFault(problems);
}

/** Puts all contents in their places, or removes those again that it has put there. */
async function keepContents(
  openBlobs: ImportDeps['openBlobs'],
  place: ExportPlace,
  companyId: string,
): Promise<void> {
  const blobs = await openBlobs();
  const added: string[] = [];
  try {
    for await (const { sha256, size } of contentsIn(place)) {
      const key = blobKey(companyId, sha256);
      const wasThere = await isThere(blobs, key);
      const received = await blobs.receive(await place.open(contentFile(sha256)), size);
      if (received.sha256 !== sha256) {
        await received.discard();
        throw new LeavingFault([`${contentFile(sha256)} was altered while it was read.`]);
      }
      if (!wasThere) added.push(key);
      await received.keep(key);
    }
  } catch (error) {
    for (const key of added) await blobs.remove(key);
    throw error;
  } finally {
    await blobs.close();
  }
}

/** The storage may have contents of a firm that the database does not know: those of another database are not ours to remove. */
async function isThere(blobs: Pick<BlobStore, 'open'>, key: string): Promise<boolean> {
  try {
    (await blobs.open(key)).destroy();
    return true;
  } catch (error) {
    if (error instanceof BlobMissing) return false;
    throw error;
  }
}

/**
 * Stores the rows of a table in one statement, so that rows of it may refer to each other.
 *
 * @throws LeavingFault for rows that the table does not take.
 */
async function fill(
  tx: Tx,
  { target, columns, rows, sha256 }: FilledTable,
  place: ExportPlace,
  companyId: string,
): Promise<void> {
  const file = dataFile(target);
  const hash = createHash('sha256');
  for await (const lines of batchesOf(await place.open(file), hash))
    await sql`insert into incoming_rows select line::json from unnest(${lines}::text[]) as line`
      .execute(tx)
      .catch(asFault(file));
  if (hash.digest('hex') !== sha256) throw new LeavingFault([`${file} was altered while it was read.`]);
  const table = sql.id(target.schema, target.table);
  const hidden = target.columns.filter(({ stays, isNullable }) => stays !== null && !isNullable);
  const taken = columns.map(({ name }) => {
    const type = target.columns.find((column) => column.name === name)?.type;
    return type === 'json' ? sql`(r.${sql.id(name)} #>> '{}')::json` : sql`r.${sql.id(name)}`;
  });
  const { numAffectedRows } = await sql`
    insert into ${table} (${sql.join([...columns, ...hidden].map(({ name }) => sql.id(name)))})
    select ${sql.join([...taken, ...hidden.map(unknowable)])}
    from incoming_rows, json_populate_record(null::${table}, line) as r
    where r.company_id = ${companyId}
  `
    .execute(tx)
    .catch(asFault(file));
  if (numAffectedRows !== BigInt(rows)) throw new LeavingFault([`${file} has rows of another firm.`]);
  for (const { name, sequence } of target.columns)
    if (sequence !== null)
      await sql`
        select setval(${sequence}::regclass, greatest(nextval(${sequence}::regclass), (select max(${sql.id(name)}) from ${table})))
      `.execute(tx);
  await sql`truncate incoming_rows`.execute(tx);
}

/** Returns a value for a column that did not leave and must have one: bytes that nobody knows. */
function unknowable({ type, name }: { readonly type: string; readonly name: string }) {
  if (type !== 'bytea')
    throw new LeavingFault([`The column ${name} stays behind, and there is no value to put in its place.`]);
  return sql`sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))`;
}

async function* batchesOf(
  source: Readable,
  hash: { update(text: string): unknown },
): AsyncGenerator<string[]> {
  let lines: string[] = [];
  let size = 0;
  for await (const line of linesOf(source)) {
    hash.update(`${line}\n`);
    lines.push(line);
    size += line.length;
    if (size < batchBytes) continue;
    yield lines;
    lines = [];
    size = 0;
  }
  if (lines.length > 0) yield lines;
}

/** Data exceptions and broken constraints are the export's fault: it was made by other hands. */
function asFault(file: string) {
  return (error: unknown): never => {
    const { code = '', message } = error as { readonly code?: string; readonly message: string };
    if (/^2[23]/.test(code)) throw new LeavingFault([`${file} cannot be stored: ${message}.`]);
    throw error;
  };
}
