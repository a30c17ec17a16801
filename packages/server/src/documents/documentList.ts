import type { ContainerDocumentsQuery, DocumentList } from '@anteroom/contract';
import { maxCounted } from '@anteroom/domain/maxCounted';
import type { Scope } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, DbOrTx } from '../database/schema.ts';
import { documentOrder, type KeyedOrder } from './documentOrders.ts';
import { isHiddenFrom, isWhere, mayDelete } from './documentRights.ts';
import { selectDocuments, toDocument } from './documentStore.ts';
import { findMemberships, type Membership } from './memberships.ts';
import { nameHasWords } from './nameHasWords.ts';
import { isRead } from './readMarks.ts';

/** Where the documents of a list lie: anywhere at a client, or directly in one of its containers. */
export interface ListedPlace {
  /** Left out: at all the person's clients. Such a list needs a `search`. */
  readonly clientId?: string | undefined;
  readonly containerId?: string | undefined;
}

/** One page of the documents that the person may read; which ones and in which order, `query` says. */
export async function listDocuments(
  db: Db,
  scope: Scope,
  place: ListedPlace,
  query: ContainerDocumentsQuery,
): Promise<DocumentList['data']> {
  const { orderBy, orderDir, pageSize = 100, after, from = 0 } = query;
  const order = documentOrder(orderBy, orderDir);
  const memberships = isFirmWide(scope, place) ? null : await findMemberships(db, scope, place);
  const { staffUploads } = query;
  const wanted =
    staffUploads === undefined ? undefined : is(mayDelete(scope, memberships ?? []), !staffUploads);
  const counts = memberships && (await countsOf(db, scope, memberships, wanted));
  const containers = memberships?.filter(({ containerId }) => counts?.has(containerId));
  const listed: Listed = {
    clientIds: containers && [...new Set(containers.map(({ clientId }) => clientId))],
    isInContainer: place.containerId !== undefined,
    lying: [
      sql`d.company_id = ${scope.companyId}`,
      ...(containers ? [isWhere(containers)] : []),
      ...(place.containerId === undefined ? [] : [sql<SqlBool>`d.container_id = ${place.containerId}`]),
      ...(wanted ? [wanted] : []),
    ],
    count: counts ? [...counts.values()].reduce((sum, count) => sum + count, 0) : Number.POSITIVE_INFINITY,
    amongCount: containers
      ? containers.reduce((sum, { documents }) => sum + documents, 0)
      : Number.POSITIVE_INFINITY,
    hidden: isHiddenFrom(scope),
    filters: filtersOf(scope, query),
    isIndexed: (query.search ?? '').split(/\s+/).some((word) => word.length >= indexedLetters),
  };
  const isNumbered = after === undefined;
  if (listed.count === 0)
    return { items: [], next: null, ...(isNumbered && { total: 0, pageIndex: from, totalPages: 0 }) };
  const { keys, hasNext } =
    (after === undefined && (await pageFromEnd(db, listed, order, { from, pageSize }))) ||
    (await pageFromStart(db, listed, order, { after, from, pageSize }));
  const shown = keys.map((key) => key.document_id);
  const [rows, total] = await Promise.all([
    // The page is found by keys alone; only what is on it is looked up in full.
    selectDocuments(db, scope)
      .where('d.document_id', '=', sql<string>`any(${shown})`)
      .orderBy(order.by)
      .execute(),
    isNumbered ? (hasNext || from > 0 ? totalOf(db, listed) : shown.length) : undefined,
  ]);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => ({
      ...toDocument(row, scope),
      ...(place.clientId === undefined && { clientName: row.client_name }),
    })),
    next: last && hasNext ? order.cursorOf(last) : null,
    ...(total !== undefined && {
      total,
      pageIndex: from,
      totalPages: total === null ? null : Math.ceil(total / pageSize),
    }),
  };
}

/** Staff own all that is the firm's: where they search all clients, there is no container to ask about. */
function isFirmWide({ role }: Scope, { clientId }: ListedPlace): boolean {
  return clientId === undefined && role !== 'client';
}

interface PageOfKeys {
  readonly keys: readonly { readonly document_id: string }[];
  readonly hasNext: boolean;
}

async function pageFromStart(
  db: Db,
  listed: Listed,
  order: KeyedOrder,
  { after, from, pageSize }: { readonly after: string | undefined } & NumberedPage,
): Promise<PageOfKeys> {
  const keysIn = (at: DbOrTx) =>
    matching(at, listed)
      .select('d.document_id')
      .$if(after !== undefined, (rest) => rest.where(order.after(after as string)))
      .orderBy(order.by)
      .offset(from * pageSize)
      // One more than the page shows, which tells whether there is a next one.
      .limit(pageSize + 1)
      .execute();
  const keys = await (from === 0 ? keysIn(db) : inOrderOfIndex(db, keysIn));
  return { keys: keys.slice(0, pageSize), hasNext: keys.length > pageSize };
}

interface NumberedPage {
  /** So many pages come before it. */
  readonly from: number;
  readonly pageSize: number;
}

/** A page of the second half, for which less is passed over from the end of the list; null where that is not so, or is not known. */
async function pageFromEnd(
  db: Db,
  listed: Listed,
  order: KeyedOrder,
  { from, pageSize }: NumberedPage,
): Promise<PageOfKeys | null> {
  const start = from * pageSize;
  if (listed.filters.length > 0 || start <= listed.count / 2) return null;
  const total = await lyingOf(db, listed);
  const end = Math.min(start + pageSize, total);
  if (start >= end) return { keys: [], hasNext: false };
  const keys = await inOrderOfIndex(db, (at) =>
    matching(at, listed)
      .select('d.document_id')
      .orderBy(order.reversed)
      .offset(total - end)
      .limit(end - start)
      .execute(),
  );
  return { keys: keys.reverse(), hasNext: end < total };
}

/**
 * What is passed over is read in the index of the order, one after the other: some 0.3 ms for a thousand. Sorting all of the client's
 * documents by several workers, which the database thinks is as good, takes ten times as long.
 */
function inOrderOfIndex<T>(db: Db, read: (tx: DbOrTx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`
      select set_config('enable_sort', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
      tx,
    );
    return read(tx);
  });
}

/** What makes a list. */
interface Listed {
  /** At which clients they lie; left out for all of the firm's. */
  readonly clientIds?: readonly string[] | undefined;
  readonly isInContainer: boolean;
  /** On documents `d`: for whom they are, and where. */
  readonly lying: readonly RawBuilder<SqlBool>[];
  /** How many of them there are. */
  readonly count: number;
  /** How many documents there are in these containers. */
  readonly amongCount: number;
  /** On documents `d`: those among them that are not shown to the person. */
  readonly hidden: RawBuilder<SqlBool>;
  /** On documents `d` alone. */
  readonly filters: readonly RawBuilder<SqlBool>[];
  /**
   * Whether the index of words may find them. It gathers all that the words have in common, which for common words takes longer than
   * to read on in an order until enough are counted: an order lets the database choose.
   */
  readonly isIndexed: boolean;
}

/** Letters that a word has at least to be looked up in the index, which is one of trigrams. */
const indexedLetters = 3;

/**
 * So many are found container by container and put in order, in some 10 ms. Of more, the client's are read in their order until
 * the page is full: for who may read few of them, that would be nearly all.
 */
export const fewDocuments = 10_000;

function filtersOf(scope: Scope, query: ContainerDocumentsQuery): RawBuilder<SqlBool>[] {
  const { ccTask, ccGroupType, ccStep, search = '', readByClientUser } = query;
  return [
    ...(ccTask === undefined ? [] : [sql<SqlBool>`d.cc_task = ${ccTask}`]),
    ...(ccGroupType === undefined ? [] : [sql<SqlBool>`d.cc_group_type = ${ccGroupType}`]),
    ...(ccStep === undefined ? [] : [sql<SqlBool>`d.cc_step = ${ccStep}`]),
    ...nameHasWords('d.search_name', search),
    ...(readByClientUser === undefined ? [] : [is(isRead(scope), readByClientUser)]),
  ];
}

function matching(db: DbOrTx, { clientIds, isInContainer, lying, amongCount, hidden, filters }: Listed) {
  const isByContainer = isInContainer || amongCount <= fewDocuments;
  return (
    db
      .selectFrom('documents as d')
      .where('d.deleted_at', 'is', null)
      // The containers are the clients'; the indexes that begin with those are not for finding what lies in some of them.
      .$if(!isByContainer && clientIds !== undefined, (query) => query.where(isAt(clientIds ?? [])))
      // Of several clients at once there is one index, of the newest, which asks for this.
      .$if(!isByContainer && clientIds?.length !== 1, (query) => query.where('d.document_id', '<>', ''))
      .where(({ and }) => and([...lying, sql<boolean>`not (${hidden})`, ...filters]))
  );
}

/**
 * How many documents lie in each of the containers, but for those with none: it need not be looked for them. That number is kept; who made
 * documents, and how they are locked, is among what is counted apart.
 *
 * @param wanted On counts of documents `d`.
 */
async function countsOf(
  db: DbOrTx,
  { companyId }: Scope,
  memberships: readonly Membership[],
  wanted: RawBuilder<SqlBool> | undefined,
): Promise<ReadonlyMap<string, number>> {
  if (wanted === undefined) {
    const filled = memberships.filter(({ documents }) => documents > 0);
    return new Map(filled.map(({ containerId, documents }) => [containerId, documents]));
  }
  const counts = await db
    .selectFrom('document_counts as d')
    .where('d.company_id', '=', companyId)
    .where(isAt([...new Set(memberships.map(({ clientId }) => clientId))]))
    .where(isWhere(memberships))
    .where(wanted)
    .groupBy('d.container_id')
    .having(({ fn }) => fn.sum('d.documents'), '>', 0)
    .select(['d.container_id', sql<number>`sum(d.documents)::bigint`.as('documents')])
    .execute();
  return new Map(counts.map(({ container_id, documents }) => [container_id, documents]));
}

/** How many there are on all pages: of all that lie somewhere the number is known, of what is found there some are counted. */
async function totalOf(db: DbOrTx, listed: Listed): Promise<number | null> {
  if (listed.filters.length === 0) return lyingOf(db, listed);
  const { total } = await db
    .selectFrom(
      matching(db, listed)
        .select('d.document_id')
        .$if(listed.isIndexed, (query) => query.orderBy(documentOrder().by))
        .limit(maxCounted + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total > maxCounted ? null : total;
}

/** How many of all that lie there are shown to the person. */
async function lyingOf(db: DbOrTx, { clientIds = [], lying, count, hidden }: Listed): Promise<number> {
  const refused = await db
    .selectFrom('documents as d')
    .where(isAt(clientIds))
    .where('d.scan_state', '=', 'refused')
    .where('d.deleted_at', 'is', null)
    .where(({ and }) => and([...lying, hidden]))
    .select(({ fn }) => fn.countAll<number>().as('hidden'))
    .executeTakeFirstOrThrow();
  return count - refused.hidden;
}

function is(condition: RawBuilder<boolean>, wanted: boolean): RawBuilder<boolean> {
  return wanted ? condition : sql<boolean>`not ${condition}`;
}

/** Whether the document `d`, or the count of documents `d`, is one of these clients'. One alone is read in its own part of an index. */
function isAt(clientIds: readonly string[]): RawBuilder<SqlBool> {
  const [only, ...others] = clientIds;
  return others.length === 0 ? sql`d.client_id = ${only}` : sql`d.client_id = any(${clientIds}::text[])`;
}
