import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { clientGrants } from '@anteroom/domain/people/staffRoles';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Audit } from '../../kernel/audit/audit.ts';
import type { Clock } from '../../kernel/clock.ts';
import { endViews } from '../clients/linkContacts.ts';
import { holdFirm } from '../people/Author.ts';
import { announceClient } from '../people/announcePeople.ts';
import type { Db, DbOrTx, Tx } from '../schema.ts';
import { announceAccess } from '../security/announceAccess.ts';
import { checkLines } from './checkExport.ts';
import { type ClientTable, clientTables } from './clientTables.ts';
import { fillTable, prepareFilling } from './fillTable.ts';
import { type ClientManifest, dataFile, readClientManifest } from './firmManifest.ts';
import { findFirmTables } from './firmTables.ts';
import { IncomingPeople } from './IncomingPeople.ts';
import { type ImportBlobs, type IncomingContent, keepContents } from './keepContents.ts';
import { LeavingFault } from './LeavingFault.ts';
import { rowsIn } from './linesOf.ts';
import { type FilledTable, matchTables } from './matchTables.ts';
import type { ZipPlace } from './zipPlace.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** The operator imported a client that another firm or portal had exported. */
    'client-imported': unknown;
  }
}

interface ImportDeps {
  readonly db: Db;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly openBlobs: () => Promise<ImportBlobs>;
}

interface ImportWishes {
  readonly place: ZipPlace;
  /** Firm that receives the client. */
  readonly companyId: string;
  /** Plugins whose data are not imported. */
  readonly without: readonly string[];
  /** Whether to check everything but write nothing. */
  readonly dryRun: boolean;
  readonly operator: string;
}

/** Result of importing a client, with counts. */
export interface ImportedClient {
  readonly clientId: string;
  readonly rows: number;
  readonly documents: number;
}

/** Tables that another firm has no use for: the former firm's assigned staff, and its inbox. */
const leftOut = ['public.client_staff', 'public.inbox_items'];

/**
 * Imports a client for a firm from a zip that a firm of this or another portal has exported. All files are compared
 * with their checksums before anything is written; then everything is stored in one transaction. Documents that were in
 * the recycle bin, or that the virus scanner had not released, are not in the zip and are not imported, nor is anything
 * about them.
 *
 * @throws LeavingFault listing everything that prevents the import.
 */
export async function importClient(
  { db, audit, clock, openBlobs }: ImportDeps,
  { place, companyId, without, dryRun, operator }: ImportWishes,
): Promise<ImportedClient> {
  const manifest = await readClientManifest(place);
  const { firm, client: clientId } = manifest;
  await refuseTaken(db, companyId, clientId);
  const here = clientTables(await findFirmTables(db), companyId, clientId);
  const targets = here.map(({ table }) => table);
  const tables = (await matchTables(db, manifest, targets, without)).filter(
    ({ target }) => !leftOut.includes(target.name),
  );
  await checkTables(place, manifest);
  const contents = await hashContents(place);
  const people = await IncomingPeople.read(db, place, { companyId, firm, clientId }, clock.now());
  const documents = await checkDocuments(place, contents);
  const imported = { clientId, rows: tables.reduce((sum, { rows }) => sum + rows, 0), documents };
  if (dryRun) return imported;
  const rows = await db.transaction().execute(async (tx) => {
    await holdFirm(tx, companyId);
    await refuseTaken(tx, companyId, clientId);
    await addContents(tx, companyId, [...contents.values()], clock.now());
    await prepareFilling(tx);
    let stored = 0;
    const added = new Map<FilledTable, number>();
    for (const table of tables) {
      const count = await fillTable({ db, tx }, table, place, companyId, {
        edit: (line) => editRow(table, line, people),
        condition: refersToPresent(table, companyId),
        keepsPresent: isOfPeople(table),
      });
      added.set(table, count);
      stored += count;
    }
    await refuseStrangers(tx, added, here);
    if (people.acting.size > 0) await grantRights(tx, companyId, people);
    const details = { operator, firm, portal: manifest.portal, exportedAt: manifest.exportedAt, documents };
    await audit.record(
      { action: 'client-imported', companyId, userId: null, subject: `client:${clientId}`, details },
      tx,
    );
    await announceClient({}, tx, companyId, { clientId, change: 'imported' });
    await keepContents(openBlobs, companyId, contents.values());
    return stored;
  });
  return { ...imported, rows };
}

/** @throws LeavingFault if the firm already has the client. */
async function refuseTaken(db: DbOrTx, companyId: string, clientId: string): Promise<void> {
  const taken = await db
    .selectFrom('clients')
    .select('name')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (taken) throw new LeavingFault([`The firm already has the client ${clientId}: ${taken.name}.`]);
}

async function checkTables(place: ZipPlace, { tables }: ClientManifest): Promise<void> {
  const problems: string[] = [];
  for (const table of tables)
    await checkLines(place, dataFile(table), table).catch((error) => {
      if (!(error instanceof LeavingFault)) throw error;
      problems.push(...error.problems);
    });
  if (problems.length > 0) throw new LeavingFault(problems);
}

type Contents = ReadonlyMap<string, IncomingContent>;

/** Reads all documents of the zip. Returns each content once, by its SHA-256. */
async function hashContents(place: ZipPlace): Promise<Contents> {
  const contents = new Map<string, IncomingContent>();
  for await (const name of place.names()) {
    if (!name.startsWith('documents/')) continue;
    const hash = createHash('sha256');
    await pipeline(await place.open(name), hash);
    const sha256 = hash.digest('hex');
    contents.set(sha256, {
      name,
      sha256,
      size: (await place.sizeOf(name)) ?? 0,
      open: () => place.open(name),
    });
  }
  return contents;
}

interface DocumentRow {
  readonly name: string;
  readonly sha256: string;
  readonly deleted_at: string | null;
  readonly scan_state: string | null;
}

/** Returns whether a document is included in zips. */
const isShown = (row: DocumentRow) => row.deleted_at === null && row.scan_state === null;

/**
 * Returns the number of documents that are imported.
 *
 * @throws LeavingFault for documents whose content is missing or was altered.
 */
async function checkDocuments(place: ZipPlace, contents: Contents): Promise<number> {
  const missing: string[] = [];
  let count = 0;
  for await (const row of rowsIn<DocumentRow>(place, 'documents')) {
    if (!isShown(row)) continue;
    count++;
    if (!contents.has(row.sha256))
      missing.push(`The content of “${row.name}” is missing in the zip, or was altered.`);
  }
  if (missing.length > 0) throw new LeavingFault(missing.slice(0, 20));
  return count;
}

async function addContents(
  tx: Tx,
  companyId: string,
  contents: readonly IncomingContent[],
  now: Date,
): Promise<void> {
  for (const { sha256, size } of contents)
    await tx
      .insertInto('blobs')
      .values({ company_id: companyId, sha256, size, kept_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

const isOfPeople = ({ target }: FilledTable) => ['public.contacts', 'public.users'].includes(target.name);

/**
 * @throws LeavingFault for rows of another client that somebody has added to the zip. The rows of the client itself are
 * all new.
 */
async function refuseStrangers(
  tx: Tx,
  added: ReadonlyMap<FilledTable, number>,
  here: readonly ClientTable[],
): Promise<void> {
  for (const [table, count] of added) {
    const ofClient = here.find((each) => each.table === table.target);
    if (!ofClient || isOfPeople(table)) continue;
    const { rows } = await sql<{ readonly count: number }>`
      select count(*)::int as count from ${sql.id(table.schema, table.table)} as t where ${ofClient.condition}
    `.execute(tx);
    if (rows[0]?.count !== count) throw new LeavingFault([`${dataFile(table)} has rows of another client.`]);
  }
}

/** Returns a row as the firm stores it, or null to omit it. */
function editRow({ target }: FilledTable, line: string, people: IncomingPeople): string | null {
  const translated = people.translate(line);
  if (target.name === 'public.documents') return isShown(JSON.parse(line)) ? translated : null;
  return target.name === 'public.users' ? people.asUser(translated) : translated;
}

/** Returns the condition for rows that do not refer to anything omitted. */
function refersToPresent({ target }: FilledTable, companyId: string): RawBuilder<SqlBool> {
  const conditions = target.references
    .filter(({ table, columns }) => table !== target.name && columns.length > 0)
    .map(({ table, columns, targets }) => {
      const isNull = columns.map((column) => sql`r.${sql.id(column)} is null`);
      const isSame = columns.map(
        (column, index) => sql`named.${sql.id(targets[index] ?? '')} = r.${sql.id(column)}`,
      );
      return sql<SqlBool>`(${sql.join(isNull, sql` or `)} or exists (
        select from ${sql.table(table)} as named
        where named.company_id = ${companyId} and ${sql.join(isSame, sql` and `)}
      ))`;
    });
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/**
 * Grants the people who act for the client the rights of everybody whom a firm invites, and ends staff's views as them.
 */
async function grantRights(tx: Tx, companyId: string, { acting }: IncomingPeople): Promise<void> {
  const users = await tx
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'client')
    .where('contact_id', 'in', [...acting])
    .execute();
  for (const { user_id } of users)
    await tx
      .insertInto('user_permissions')
      .values(clientGrants.map((permission) => ({ company_id: companyId, user_id, permission })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await endViews(tx, companyId, [...acting]);
  await announceAccess(
    tx,
    companyId,
    users.map(({ user_id }) => user_id),
  );
}
