import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { acrossFirms } from '../../kernel/database/firmAtWork.ts';
import type { Db, Tx } from '../schema.ts';
import type { ExportPlace } from './ExportPlace.ts';
import { dataFile } from './firmManifest.ts';
import { LeavingFault } from './LeavingFault.ts';
import { linesOf } from './linesOf.ts';
import type { FilledTable } from './matchTables.ts';

const batchBytes = 4 * 1024 ** 2;

/**
 * Creates the table that collects the rows of a file until all are read. It is dropped at the end of the transaction.
 */
export async function prepareFilling(tx: Tx): Promise<void> {
  await sql`create temporary table incoming_rows (line json not null) on commit drop`.execute(tx);
}

/** Changes to apply to rows as they are imported. */
export interface FillWishes {
  /** Returns the row to store instead of the given one, as JSON, or null to omit it. */
  readonly edit: (line: string) => string | null;
  /** Condition for the rows to store, as `r`. It may query tables that were filled before. */
  readonly condition: RawBuilder<SqlBool>;
  /** Whether to skip rows that already exist. */
  readonly keepsPresent: boolean;
}

/**
 * Stores the rows of a table that belong to a firm, in one statement so that they may refer to each other. Rows are
 * stored in the transaction; sequences, which no transaction undoes, are advanced outside of it.
 *
 * @returns the number of rows stored.
 * @throws LeavingFault if the table does not accept a row, or the file was altered.
 */
export async function fillTable(
  { db, tx }: { readonly db: Db; readonly tx: Tx },
  { target, columns, sha256 }: FilledTable,
  place: Pick<ExportPlace, 'open'>,
  companyId: string,
  { edit, condition, keepsPresent }: FillWishes = {
    edit: (line) => line,
    condition: sql<SqlBool>`true`,
    keepsPresent: false,
  },
): Promise<number> {
  const file = dataFile(target);
  const hash = createHash('sha256');
  const table = sql.id(target.schema, target.table);
  for await (const lines of batchesOf(await place.open(file), hash)) {
    const edited = lines.flatMap((line) => edit(line) ?? []);
    // Checks the condition here, because Citus does not join the temporary table with tables of firms.
    await sql`
      insert into incoming_rows
      select line::json
      from unnest(${edited}::text[]) as line, json_populate_record(null::${table}, line::json) as r
      where r.company_id = ${companyId} and ${condition}
    `
      .execute(tx)
      .catch(asFault(file));
  }
  if (hash.digest('hex') !== sha256) throw new LeavingFault([`${file} was altered while it was read.`]);
  const hidden = target.columns.filter(({ stays, isNullable }) => stays !== null && !isNullable);
  const taken = columns.map(({ name }) => {
    const type = target.columns.find((column) => column.name === name)?.type;
    return type === 'json' ? sql`(r.${sql.id(name)} #>> '{}')::json` : sql`r.${sql.id(name)}`;
  });
  // Without `returning`, Citus would send the rows with `copy`, which row-level security refuses.
  const { rows } = await sql<{ readonly stored: number }>`
    with stored as (
      insert into ${table} (${sql.join([...columns, ...hidden].map(({ name }) => sql.id(name)))})
      select ${sql.join([...taken, ...hidden.map(unknowable)])}
      from incoming_rows, json_populate_record(null::${table}, line) as r
      ${keepsPresent ? sql`on conflict do nothing` : sql``}
      returning company_id
    )
    select count(*)::int as stored from stored
  `
    .execute(tx)
    .catch(asFault(file));
  for (const { name, sequence } of target.columns)
    if (sequence !== null) await advance(db, sequence, await largest(tx, table, name));
  await sql`truncate incoming_rows`.execute(tx);
  return rows[0]?.stored ?? 0;
}

async function largest(tx: Tx, table: RawBuilder<unknown>, column: string): Promise<string | null> {
  const { rows } = await sql<{ readonly largest: string | null }>`
    select max(${sql.id(column)})::text as largest from ${table}`.execute(tx);
  return rows[0]?.largest ?? null;
}

/**
 * Makes a sequence continue after a number. Sequences belong to all firms, and no transaction undoes or delays what
 * they return.
 */
async function advance(db: Db, sequence: string, to: string | null): Promise<void> {
  await acrossFirms('operator', () =>
    sql`select setval(${sequence}::regclass, greatest(nextval(${sequence}::regclass), ${to}::bigint))`.execute(
      db,
    ),
  );
}

/** Returns a value for a column that is not exported but must not be null: random bytes that nobody knows. */
function unknowable({ type, name }: { readonly type: string; readonly name: string }) {
  if (type !== 'bytea')
    throw new LeavingFault([`The column ${name} is not exported, and there is no value to replace it.`]);
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

/**
 * Returns an error handler that reports data exceptions and broken constraints as faults of the export, which may have
 * been made by somebody else.
 */
function asFault(file: string) {
  return (error: unknown): never => {
    const {
      code = '',
      message,
      detail,
    } = error as { readonly code?: string; readonly message: string; readonly detail?: string };
    // Numbers that are unique within the portal may already be in use here.
    const why = code === '23505' && detail ? `${message}: ${detail}` : `${message}.`;
    if (/^2[23]/.test(code)) throw new LeavingFault([`${file} cannot be stored: ${why}`]);
    throw error;
  };
}
