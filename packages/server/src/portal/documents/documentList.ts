import type { ContainerDocumentsQuery, DocumentList } from '@anteroom/contract';
import { maxCounted } from '@anteroom/domain/documents/maxCounted';
import type { Scope } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { planKept } from '../../kernel/database/KeptPlans.ts';
import { requireClient } from '../clients/visibleClients.ts';
import type { Db, DbOrTx } from '../schema.ts';
import { findContainer } from './containerAccess.ts';
import { documentOrder, type KeyedOrder } from './documentOrders.ts';
import { hasRole, isHiddenFrom, liesWhere, mayDelete, type Roles, roleFrom } from './documentRights.ts';
import { selectKnownDocuments, toDocument } from './documentStore.ts';
import { isRead } from './isRead.ts';
import { findExceptions, findMemberships, type Membership } from './memberships.ts';
import { nameHasWords } from './nameHasWords.ts';

/** Place whose documents are listed: a whole client, or one of its containers without those below. */
export interface ListedPlace {
  /** Client. Without it and without a container: all the person's clients, for which the list needs a `search`. */
  readonly clientId?: string | undefined;
  readonly containerId?: string | undefined;
}

/**
 * Returns one page of the documents that the person may read, filtered and ordered by `query`.
 *
 * @throws ServerError `not-found` for a client or container that the person may not know of.
 */
export async function listDocuments(
  db: Db,
  scope: Scope,
  place: ListedPlace,
  query: ContainerDocumentsQuery,
): Promise<DocumentList['data']> {
  const { orderBy, orderDir, pageSize = 100, after, from = 0 } = query;
  const order = documentOrder(orderBy, orderDir);
  const [memberships, exceptions] = isFirmWide(scope, place)
    ? [null, []]
    : await Promise.all([findMemberships(db, scope, place), findExceptions(db, scope, place)]);
  // Somebody who may read there may know of the place. Anybody else is checked.
  if (memberships?.length === 0) await requirePlace(db, scope, place);
  const { staffUploads } = query;
  const wantedWhere = (isIn: Parameters<typeof mayDelete>[1]) =>
    staffUploads === undefined ? [] : [is(mayDelete(scope, isIn), !staffUploads)];
  const wantedOfCounts = wantedWhere((role) => liesWhere(memberships ?? [], role));
  const counts = memberships && (await countsOf(db, scope, memberships, wantedOfCounts));
  const containers = memberships?.filter(({ containerId }) => counts?.has(containerId));
  const roles: Roles = { memberships: memberships ?? [], exceptions };
  const isOpen: RawBuilder<SqlBool>[] = [
    ...(memberships ? [hasRole({ memberships: containers ?? [], exceptions })] : []),
    ...wantedWhere((role) => hasRole(roles, role)),
  ];
  const counted = [liesWhere(memberships ?? []), ...wantedOfCounts];
  const listed: Listed = {
    clientIds: containers && [...new Set([...containers, ...exceptions].map(({ clientId }) => clientId))],
    isInContainer: place.containerId !== undefined,
    lying: [
      sql`d.company_id = ${scope.companyId}`,
      ...isOpen,
      ...(place.containerId === undefined ? [] : [sql<SqlBool>`d.container_id = ${place.containerId}`]),
    ],
    count: counts
      ? [...counts.values()].reduce((sum, count) => sum + count, 0) +
        (await miscountOf(db, scope, roles, { isOpen, counted }))
      : Number.POSITIVE_INFINITY,
    amongCount: containers
      ? containers.reduce((sum, { documents }) => sum + documents, 0)
      : Number.POSITIVE_INFINITY,
    hidden: scope.role === 'client' ? isHiddenFrom(scope) : null,
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
  const [found, total] = await Promise.all([
    // The page is found by keys alone; only what is on it is looked up in full: one by one, as for a list of IDs the database may read an index
    // of all the client's documents.
    selectKnownDocuments(db, scope)
      .innerJoin(
        sql<{ id: string }>`unnest(${shown}::text[])`.as<'shown'>(sql`shown (id)`),
        'shown.id',
        'd.document_id',
      )
      .orderBy(order.by)
      .modifyEnd(planKept)
      .execute(),
    isNumbered ? (hasNext || from > 0 ? totalOf(db, listed) : shown.length) : undefined,
  ]);
  const roleIn = roleFrom(roles);
  // A document may have been moved since, to where the person may not read.
  const rows = found
    .map((row) => ({ ...row, role: roleIn(row.document_id, row.container_id) }))
    .filter(({ role }) => role !== null || scope.role !== 'client');
  const last = rows.at(-1);
  return {
    items: rows.map((row) => ({
      ...toDocument(row, scope),
      ...(isOfClients(place) && { clientName: row.client_name }),
    })),
    next: last && hasNext ? order.cursorOf(last) : null,
    ...(total !== undefined && {
      total,
      pageIndex: from,
      totalPages: total === null ? null : Math.ceil(total / pageSize),
    }),
  };
}

/**
 * Returns whether the list covers the whole firm: staff who search all clients own every container, so none is checked, unless they see assigned clients only.
 */
function isFirmWide({ role, assignedOnly }: Scope, place: ListedPlace): boolean {
  return isOfClients(place) && role !== 'client' && !assignedOnly;
}

/** Whether the list covers all the person's clients. */
function isOfClients({ clientId, containerId }: ListedPlace): boolean {
  return clientId === undefined && containerId === undefined;
}

async function requirePlace(db: Db, scope: Scope, { clientId, containerId }: ListedPlace): Promise<void> {
  if (containerId !== undefined) await findContainer(db, scope, containerId);
  else if (clientId !== undefined) await requireClient(db, scope, clientId);
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
  /** Number of pages before it. */
  readonly from: number;
  readonly pageSize: number;
}

/**
 * Returns a page of the second half of the list, read backwards because fewer documents are skipped that way. Returns
 * null for the first half, and for a filtered list, whose total is unknown.
 */
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
 * Runs `read` so that PostgreSQL follows the index, which skips a thousand documents in about 0.3 ms. Left alone, it may
 * sort all of the client's documents with several workers instead, which takes ten times as long.
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

/** Conditions that define a list of documents. */
interface Listed {
  /** Clients whose documents are listed; undefined for all of the firm's clients. */
  readonly clientIds?: readonly string[] | undefined;
  readonly isInContainer: boolean;
  /** Conditions on documents `d`: those that the person may read, and the place. */
  readonly lying: readonly RawBuilder<SqlBool>[];
  /** Number of documents that meet the conditions `lying`. */
  readonly count: number;
  /** Number of all documents in these containers. */
  readonly amongCount: number;
  /** Condition on documents `d`: those that meet `lying` but are hidden from the person; null where none is. */
  readonly hidden: RawBuilder<SqlBool> | null;
  /** Filters of the request, on columns of documents `d` only. */
  readonly filters: readonly RawBuilder<SqlBool>[];
  /**
   * Whether the index of words may find them. It gathers all that the words have in common, which for common words takes longer than
   * to read on in an order until enough are counted: an order lets the database choose.
   */
  readonly isIndexed: boolean;
}

/** Minimum number of letters of a word that is looked up in the index, which holds trigrams. */
const indexedLetters = 3;

/**
 * Maximum number of documents that are found container by container and then sorted, which takes about 10 ms. Beyond
 * it, the client's documents are read in the list's order until the page is full; a person who may read few of them
 * would wait until nearly all are read.
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
      // Several clients share one index, of the newest documents, which requires this condition.
      .$if(!isByContainer && clientIds?.length !== 1, (query) => query.where('d.document_id', '<>', ''))
      .where(({ and }) => and([...lying, ...(hidden ? [sql<SqlBool>`not (${hidden})`] : []), ...filters]))
  );
}

/**
 * Returns the number of documents in each of the containers; containers without any are left out. The total per
 * container is stored; with `wanted`, counts by creator and lock are added up.
 *
 * @param wanted Conditions on the document counts `d`.
 */
async function countsOf(
  db: DbOrTx,
  { companyId }: Scope,
  memberships: readonly Membership[],
  wanted: readonly RawBuilder<SqlBool>[],
): Promise<ReadonlyMap<string, number>> {
  if (wanted.length === 0) {
    const filled = memberships.filter(({ documents }) => documents > 0);
    return new Map(filled.map(({ containerId, documents }) => [containerId, documents]));
  }
  const counts = await db
    .selectFrom('document_counts as d')
    .where('d.company_id', '=', companyId)
    .where(isAt([...new Set(memberships.map(({ clientId }) => clientId))]))
    .where(liesWhere(memberships))
    .where(({ and }) => and([...wanted]))
    .groupBy('d.container_id')
    .having(({ fn }) => fn.sum('d.documents'), '>', 0)
    .select(['d.container_id', sql<number>`sum(d.documents)::bigint`.as('documents')])
    .execute();
  return new Map(counts.map(({ container_id, documents }) => [container_id, documents]));
}

/**
 * Returns by how much the counts of containers are wrong for a person who has other roles in some of the documents: those that are open to
 * the person, less those that were counted.
 */
async function miscountOf(
  db: DbOrTx,
  { companyId }: Scope,
  { exceptions }: Roles,
  {
    isOpen,
    counted,
  }: { readonly isOpen: readonly RawBuilder<SqlBool>[]; readonly counted: readonly RawBuilder<SqlBool>[] },
): Promise<number> {
  if (exceptions.length === 0) return 0;
  const ids = exceptions.map(({ documentId }) => documentId);
  const { open, lying } = await db
    .selectFrom('documents as d')
    .where('d.company_id', '=', companyId)
    .where('d.document_id', '=', sql<string>`any(${ids}::text[])`)
    .select(({ fn, and }) => [
      fn
        .countAll<number>()
        .filterWhere(and([...isOpen]))
        .as('open'),
      fn
        .countAll<number>()
        .filterWhere(and([...counted]))
        .as('lying'),
    ])
    .executeTakeFirstOrThrow();
  return open - lying;
}

/** Returns the number of documents on all pages: exact without filters, null for more than {@link maxCounted} found. */
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

/** Returns how many of the documents in the place are shown to the person. */
async function lyingOf(db: DbOrTx, { clientIds = [], lying, count, hidden }: Listed): Promise<number> {
  if (hidden === null) return count;
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
