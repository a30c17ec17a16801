import type { BatchReport, ClientBatch, PersonBatch } from '@anteroom/contract';
import { maxCounted } from '@anteroom/domain/documents/maxCounted';
import { cutPage, type Reader, ServerError } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { tryOut } from '../../kernel/database/tryOut.ts';
import { shownClientName } from '../clients/shownClientName.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import { visibleContact } from '../clients/visibleContact.ts';
import type { Db, Tx } from '../schema.ts';
import type { Author } from './Author.ts';
import { clientConditions, notOnStaff, personConditions } from './listPeople.ts';
import { changeClient, type PeopleDeps } from './saveClient.ts';
import { changePerson } from './savePerson.ts';

/** Maximum number of clients or people that one call changes. */
const batchSize = 100;

type BatchDeps = PeopleDeps & Pick<Deps, 'db'>;

/**
 * Changes the chosen clients, or the next that match a filter, each as {@link changeClient} does.
 *
 * @throws ServerError `bad-request` if `after` is not a cursor returned by an earlier batch.
 */
export function changeClients(
  deps: BatchDeps,
  author: Author,
  { chosen, change, dryRun }: ClientBatch,
): Promise<BatchReport> {
  return forClients(deps.db, author.reader, { chosen, dryRun }, (tx, id) =>
    changeClient(deps, tx, author, id, change),
  );
}

/**
 * Runs `work` for the chosen clients, or for the next that match a filter, each in a separate transaction: if the
 * server stops midway, what was done remains, and the next call continues with the others. Clients that the reader does
 * not see are refused like clients that do not exist.
 *
 * @param work - returns false if nothing had to be done.
 * @throws ServerError `bad-request` if `after` is not a cursor returned by an earlier batch.
 */
export async function forClients(
  db: Db,
  reader: Reader,
  { chosen, dryRun }: Pick<ClientBatch, 'chosen' | 'dryRun'>,
  work: (tx: Tx, clientId: string) => Promise<boolean>,
): Promise<BatchReport> {
  return changeEach(db, await readClients(db, reader, chosen), dryRun, work);
}

/** Outcome of work on several clients together. Clients that it does not mention are unchanged. */
export interface TogetherOutcome {
  readonly changed: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, { readonly reason: string; readonly message: string }>;
}

/**
 * Runs `work` for the chosen clients, or for the next that match a filter, like {@link forClients}, but in a single
 * transaction for all clients of the call. Use it for work that reads and writes all of them in a few statements. The
 * outcome of the work says which clients are refused.
 *
 * @throws ServerError `bad-request` if `after` is not a cursor returned by an earlier batch.
 */
export async function forClientsTogether(
  db: Db,
  reader: Reader,
  { chosen, dryRun }: Pick<ClientBatch, 'chosen' | 'dryRun'>,
  work: (tx: Tx, clientIds: readonly string[]) => Promise<TogetherOutcome>,
): Promise<BatchReport> {
  const batch = await readClients(db, reader, chosen);
  const clientIds = batch.rows.map(({ id }) => id);
  const { changed, refused } = await tryOut(db, { dryRun }, (tx) => work(tx, clientIds));
  const report = reportOf(batch);
  for (const { id, name } of batch.rows) {
    const why = refused.get(id);
    if (why) report.refused.push({ id, name, ...why });
    else report[changed.has(id) ? 'changed' : 'unchanged'].push({ id, name });
  }
  return report;
}

async function readClients(db: Db, reader: Reader, chosen: ClientBatch['chosen']): Promise<Batch> {
  const where =
    'ids' in chosen
      ? sql<SqlBool>`${visibleClient(reader, 'c')} and c.client_id = any(${[...chosen.ids]}::text[])`
      : await clientConditions(db, reader, chosen.filter, chosen.after);
  const clients = sql<Row>`
    select c.client_id as id, ${shownClientName} as name, c.sort_name as place from clients as c where ${where}`;
  return readBatch(db, clients, chosen);
}

/**
 * Changes the chosen people of the firm's clients, or the next that match a search, like {@link changeClients} for
 * clients.
 */
export async function changePeople(
  deps: BatchDeps,
  author: Author,
  { chosen, change, dryRun }: PersonBatch,
): Promise<BatchReport> {
  const { db } = deps;
  const conditions =
    'ids' in chosen
      ? [sql<SqlBool>`p.contact_id = any(${[...chosen.ids]}::text[])`]
      : personConditions(chosen.filter.search ?? '', chosen.after);
  const where = sql.join([visibleContact(author.reader, 'p'), notOnStaff, ...conditions], sql` and `);
  const people = sql<Row>`
    select p.contact_id as id, trim(p.given_name || ' ' || p.family_name) as name, p.search_name as place
    from contacts as p where ${where}`;
  const batch = await readBatch(db, people, chosen);
  return changeEach(db, batch, dryRun, (tx, id) => changePerson(deps, tx, author, id, change));
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly place: string;
}

interface Batch {
  readonly rows: readonly { readonly id: string; readonly name: string }[];
  /** Requested IDs that do not exist. */
  readonly missing: readonly string[];
  readonly total: number | null;
  readonly next: string | null;
}

async function readBatch(db: Db, found: RawBuilder<Row>, chosen: ClientBatch['chosen']): Promise<Batch> {
  const { rows } = await sql<Row>`${found} order by place, id limit ${batchSize + 1}`.execute(db);
  if ('ids' in chosen) {
    const known = new Set(rows.map(({ id }) => id));
    const missing = [...new Set(chosen.ids)].filter((id) => !known.has(id));
    return { rows, missing, total: rows.length + missing.length, next: null };
  }
  const counted = await sql<{ readonly count: number }>`
    select count(*)::int as count from (${found} limit ${maxCounted + 1}) as found
  `.execute(db);
  const count = counted.rows[0]?.count ?? 0;
  const { shown, next } = cutPage(rows, batchSize, ({ place, id }) => [place, id]);
  return { rows: shown, missing: [], total: count > maxCounted ? null : count, next };
}

async function changeEach(
  db: Db,
  batch: Batch,
  dryRun: boolean,
  change: (tx: Tx, id: string) => Promise<boolean>,
): Promise<BatchReport> {
  const report = reportOf(batch);
  for (const { id, name } of batch.rows) {
    try {
      const isChanged = await tryOut(db, { dryRun }, (tx) => change(tx, id));
      report[isChanged ? 'changed' : 'unchanged'].push({ id, name });
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      const { reason = error.code, message = error.detail } = error.errors?.[0] ?? {};
      report.refused.push({ id, name, reason, message });
    }
  }
  return report;
}

/** Returns the initial report of a batch, before anything was done. */
function reportOf({ missing, total, next }: Batch): BatchReport {
  return {
    changed: [],
    unchanged: [],
    refused: missing.map((id) => ({ id, name: '', reason: 'unknown', message: 'is not there' })),
    total,
    next,
  };
}
