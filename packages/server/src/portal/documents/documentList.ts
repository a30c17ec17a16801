import type { ContainerDocumentsQuery, DocumentList } from '@anteroom/contract';
import { maxCounted } from '@anteroom/domain/documents/maxCounted';
import { planKept, type Scope } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { requireClient } from '../clients/visibleClients.ts';
import type { Db, DbOrTx } from '../schema.ts';
import { findContainer } from './containerAccess.ts';
import { type DocumentPlace, documentOrder, type KeyedOrder } from './documentOrders.ts';
import { hasRole, liesWhere, mayDelete, type Roles, roleFrom } from './documentRights.ts';
import { selectKnownDocuments, toDocument } from './documentStore.ts';
import { isRead } from './isRead.ts';
import {
  type DocumentException,
  findExceptions,
  findHidden,
  findMemberships,
  type HashedDocument,
  type Membership,
} from './memberships.ts';
import { nameHasWords } from './nameHasWords.ts';
import { countMarks } from './readMarks.ts';

/** Place whose documents are listed: a whole client, or a single container without those below it. */
export interface ListedPlace {
  /**
   * Client of the documents. If neither client nor container is given, the list covers all the person's clients and
   * requires a `search`.
   */
  readonly clientId?: string | undefined;
  readonly containerId?: string | undefined;
}

/**
 * Returns one page of the documents that the person may read, filtered and ordered by `query`.
 *
 * @throws ServerError `not-found` for a client or container that the person cannot see.
 */
export async function listDocuments(
  db: Db,
  scope: Scope,
  place: ListedPlace,
  query: ContainerDocumentsQuery,
): Promise<DocumentList['data']> {
  const { orderBy, orderDir, pageSize = 100, after, from = 0 } = query;
  const order = documentOrder(orderBy, orderDir);
  const listed = await (isFirmWide(scope, place)
    ? listedInFirm(scope, query)
    : listedIn(db, scope, place, query));
  const isNumbered = after === undefined;
  if (listed.count === 0)
    return { items: [], next: null, ...(isNumbered && { total: 0, pageIndex: from, totalPages: 0 }) };
  // An index alone yields the page; only the documents on the page are loaded in full, by their places in the order.
  const show = async ({ keys, hasNext }: PageOfKeys) => ({
    hasNext,
    found: await selectKnownDocuments(db, scope)
      .innerJoin(order.shown(keys), (join) => join.on(order.isShown))
      .orderBy(order.by)
      .modifyEnd(planKept)
      .execute(),
  });
  const find = async () => {
    if (isNumbered && (listed.isIndexed || listed.isSparse) && (from + 1) * pageSize <= maxCounted) {
      const { total, ...page } = await collectedPage(db, listed, order, { from, pageSize });
      return { ...(await show(page)), total };
    }
    const findPage = async () =>
      (isNumbered && (await pageFromEnd(db, listed, order, { from, pageSize }))) ||
      (await pageFromStart(db, listed, order, { after, from, pageSize }));
    const [page, total] = await Promise.all([
      findPage().then(show),
      isNumbered ? totalOf(db, listed) : undefined,
    ]);
    return { ...page, total };
  };
  const { found, hasNext, total } = await find();
  const roleIn = roleFrom(listed.roles);
  // A document may have been moved in the meantime to where the person may not read it.
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
 * Returns whether the list covers the whole firm without any checks: staff who search all clients are owners of every
 * container, unless they see assigned clients only.
 */
function isFirmWide({ role, assignedOnly }: Scope, place: ListedPlace): boolean {
  return isOfClients(place) && role !== 'client' && !assignedOnly;
}

/** Returns whether the list covers all the person's clients. */
function isOfClients({ clientId, containerId }: ListedPlace): boolean {
  return clientId === undefined && containerId === undefined;
}

async function requirePlace(db: Db, scope: Scope, { clientId, containerId }: ListedPlace): Promise<void> {
  if (containerId !== undefined) await findContainer(db, scope, containerId);
  else if (clientId !== undefined) await requireClient(db, scope, clientId);
}

interface PageOfKeys {
  readonly keys: readonly DocumentPlace[];
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
      .select(order.place)
      .$if(after !== undefined, (rest) => rest.where(order.after(after as string)))
      .orderBy(order.by)
      .offset(from * pageSize)
      // Fetches one row more than the page shows, to learn whether there is a next page.
      .limit(pageSize + 1)
      .execute();
  const keys = await (listed.isSparse
    ? collect(db, listed, keysIn)
    : from === 0
      ? keysIn(db)
      : inOrderOfIndex(db, keysIn));
  return { keys: keys.slice(0, pageSize), hasNext: keys.length > pageSize };
}

/**
 * Returns a page of a search's results or of unread documents, and their number. A single query for both expects to read
 * all of them. For the page alone, PostgreSQL may read the client's documents in order until enough are found, which
 * takes long if it expects more of them than there are.
 */
async function collectedPage(
  db: Db,
  listed: Listed,
  order: KeyedOrder,
  { from, pageSize }: NumberedPage,
): Promise<PageOfKeys & { readonly total: number | null }> {
  const rows = await collect(db, listed, (at) =>
    at
      .with(
        (cte) => cte('found').materialized(),
        () =>
          matching(at, listed)
            .select(order.place)
            .orderBy(order.by)
            .limit(maxCounted + 1),
      )
      .selectFrom((of) =>
        of
          .selectFrom('found')
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .as('counted'),
      )
      .leftJoin(
        (of) =>
          of
            .selectFrom('found as d')
            .select(order.place)
            .orderBy(order.by)
            .offset(from * pageSize)
            .limit(pageSize)
            .as('d'),
        (join) => join.onTrue(),
      )
      .select(['counted.total', ...order.place])
      .$castTo<{ readonly total: number } & (DocumentPlace | { readonly client_id: null })>()
      .orderBy(order.by)
      .execute(),
  );
  const total = rows[0]?.total ?? 0;
  return {
    // A page after the last one has a single row with only the total.
    keys: rows.filter((row) => row.client_id !== null),
    hasNext: total > (from + 1) * pageSize,
    total: total > maxCounted ? null : total,
  };
}

interface NumberedPage {
  /** Number of pages before this one. */
  readonly from: number;
  readonly pageSize: number;
}

/**
 * Returns a page of the second half of the list by reading backwards, which skips fewer documents. Returns null for the
 * first half, and for a filtered list, whose total is unknown.
 */
async function pageFromEnd(
  db: Db,
  listed: Listed,
  order: KeyedOrder,
  { from, pageSize }: NumberedPage,
): Promise<PageOfKeys | null> {
  const start = from * pageSize;
  if (listed.filters.length > 0 || start <= listed.count / 2) return null;
  const end = Math.min(start + pageSize, listed.count);
  if (start >= end) return { keys: [], hasNext: false };
  const keys = await inOrderOfIndex(db, (at) =>
    matching(at, listed)
      .select(order.place)
      .orderBy(order.reversed)
      .offset(listed.count - end)
      .limit(end - start)
      .execute(),
  );
  return { keys: keys.reverse(), hasNext: end < listed.count };
}

/**
 * Runs `read` in a transaction that makes PostgreSQL follow the index, which skips a thousand documents in about 0.3
 * ms. Otherwise PostgreSQL may sort all of the client's documents with several workers, which takes ten times as long.
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

/**
 * Runs `read`, which finds all of a list's results. For unread documents among very many, it does so in a transaction
 * that makes PostgreSQL compare all of them with the person's marks in one go. Otherwise PostgreSQL may look each
 * document up, which takes six times as long.
 */
function collect<T>(db: Db, listed: Listed, read: (at: DbOrTx) => Promise<T>): Promise<T> {
  if (!listed.isSparse || listed.count <= lookedUp) return read(db);
  return db.transaction().execute(async (tx) => {
    await sql`
      select set_config('enable_nestloop', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
      tx,
    );
    return read(tx);
  });
}

/** Maximum number of documents that are looked up among the marks one by one, which takes about 10 ms. */
export const lookedUp = 5000;

/** Conditions that define a list of documents `d`. */
interface Listed {
  readonly companyId: string;
  readonly roles: Roles;
  /** Clients whose documents are listed; undefined for all of the firm's clients. */
  readonly clientIds?: readonly string[];
  /**
   * Conditions for documents in the place that the person may read, based on columns of their rows. They include the
   * {@link hidden} documents.
   */
  readonly lying: readonly RawBuilder<SqlBool>[];
  /** The same conditions expressed by hashes, which the indexes of a client's documents contain. */
  readonly hashed: readonly RawBuilder<SqlBool>[];
  /** Hashes of the IDs of documents that are hidden from the person. */
  readonly hidden: readonly number[];
  /** Number of documents without {@link filters}. */
  readonly count: number;
  /** Number of all documents in these containers, readable or not. */
  readonly amongCount: number;
  /** Filters of the request. They use only columns of documents `d`. */
  readonly filters: readonly RawBuilder<SqlBool>[];
  /**
   * Whether the word index may be used for the search. The index collects everything that contains the words, which for
   * common words takes longer than reading documents in order until enough are counted. Adding an order to the query
   * lets the database choose.
   */
  readonly isIndexed: boolean;
  /** Lower bound of the number of documents in a list of all unread documents. It is null for other lists. */
  readonly leastUnread: number | null;
  /** Whether the list shows a client user's unread documents, of which there may be few among very many. */
  readonly isSparse: boolean;
}

/** Returns the list of all the firm's documents, for its staff. */
function listedInFirm(scope: Scope, query: ContainerDocumentsQuery): Listed {
  const wanted = wantedOf(scope, query, () => sql<boolean>`true`);
  return {
    ...filtersOf(scope, query),
    companyId: scope.companyId,
    roles: { memberships: [], exceptions: [] },
    lying: wanted,
    hashed: wanted,
    hidden: [],
    count: Number.POSITIVE_INFINITY,
    amongCount: Number.POSITIVE_INFINITY,
    leastUnread: null,
    isSparse: false,
  };
}

/**
 * Returns the list of documents in a place that the person may read.
 *
 * @throws ServerError `not-found` for a client or container that the person cannot see.
 */
async function listedIn(
  db: Db,
  scope: Scope,
  place: ListedPlace,
  query: ContainerDocumentsQuery,
): Promise<Listed> {
  const [memberships, exceptions, refused] = await Promise.all([
    findMemberships(db, scope, place),
    findExceptions(db, scope, place),
    findHidden(db, scope, place),
  ]);
  // Somebody who may read documents in the place may know that it exists; for everybody else this must be checked.
  if (memberships.length === 0) await requirePlace(db, scope, place);
  const wanted = wantedOf(scope, query, (role) => liesWhere(memberships, role));
  const counts = await countsOf(db, scope, memberships, wanted);
  const containers = memberships.filter(({ containerId }) => counts.has(containerId));
  const isOpen = [
    hasRole({ memberships: containers, exceptions }),
    ...wantedOf(scope, query, (role) => hasRole({ memberships, exceptions }, role)),
  ];
  const inContainers = new Set([...counts.values()].flatMap(({ accessHashes }) => accessHashes));
  const alone = await openAlone(db, scope, exceptions, isOpen);
  const open = alone.filter((one) => one.isOpen).map(({ idHash }) => idHash);
  const isByAccess = sql<SqlBool>`d.access_hash = any(${[...inContainers]}::bigint[])`;
  const hidden = refused.filter(
    (one) => alone.find(({ idHash }) => idHash === one.idHash)?.isOpen ?? inContainers.has(one.accessHash),
  );
  const clientIds = [...new Set([...containers, ...exceptions].map(({ clientId }) => clientId))];
  const count =
    sumOf([...counts.values()]) -
    alone.filter(({ accessHash }) => inContainers.has(accessHash)).length +
    open.length -
    hidden.length;
  // The index then needs no conditions. Skipping to a page in the middle takes two thirds of the time.
  const isAll =
    place.containerId === undefined &&
    exceptions.length === 0 &&
    clientIds.length === 1 &&
    memberships.some(({ inPlace }) => inPlace === count);
  const { filters, isIndexed } = filtersOf(scope, query);
  const isUnread = query.readByClientUser === false && filters.length === 1;
  const leastUnread = isUnread ? count - (await countMarks(db, scope, clientIds)) : null;
  return {
    filters,
    isIndexed,
    companyId: scope.companyId,
    roles: { memberships, exceptions },
    clientIds,
    lying: [
      ...isOpen,
      ...(place.containerId === undefined ? [] : [sql<SqlBool>`d.container_id = ${place.containerId}`]),
    ],
    hashed: isAll
      ? []
      : [
          alone.length === 0
            ? isByAccess
            : sql<SqlBool>`(
                (${isByAccess} and d.id_hash <> all(${alone.map(({ idHash }) => idHash)}::bigint[]))
                or d.id_hash = any(${open}::bigint[])
              )`,
        ],
    hidden: hidden.map(({ idHash }) => idHash),
    count,
    amongCount: sumOf(containers),
    leastUnread,
    isSparse: scope.role === 'client' && leastUnread !== null && leastUnread <= maxCounted,
  };
}

function sumOf(counted: readonly { readonly documents: number }[]): number {
  return counted.reduce((sum, { documents }) => sum + documents, 0);
}

/** Minimum length of a word that is looked up in the index, which contains trigrams. */
const indexedLetters = 3;

/**
 * Maximum number of documents that are collected container by container and then sorted, which takes about 10 ms. Above
 * this number, the client's documents are read in the list's order until the page is full. For a person who may read
 * only a few of them, that would mean reading nearly all.
 */
export const fewDocuments = 10_000;

/**
 * Returns the conditions for a list of one half only: either the documents that the person may delete, or all others.
 * They apply to documents `d` or their counts.
 */
function wantedOf(
  scope: Scope,
  { staffUploads }: ContainerDocumentsQuery,
  isIn: Parameters<typeof mayDelete>[1],
): RawBuilder<SqlBool>[] {
  return staffUploads === undefined ? [] : [is(mayDelete(scope, isIn), !staffUploads)];
}

function filtersOf(scope: Scope, query: ContainerDocumentsQuery): Pick<Listed, 'filters' | 'isIndexed'> {
  const { ccTask, ccGroupType, ccStep, search = '', readByClientUser } = query;
  return {
    filters: [
      ...(ccTask === undefined ? [] : [sql<SqlBool>`d.cc_task = ${ccTask}`]),
      ...(ccGroupType === undefined ? [] : [sql<SqlBool>`d.cc_group_type = ${ccGroupType}`]),
      ...(ccStep === undefined ? [] : [sql<SqlBool>`d.cc_step = ${ccStep}`]),
      ...nameHasWords('d.search_name', search),
      ...(readByClientUser === undefined ? [] : [is(isRead(scope), readByClientUser)]),
    ],
    isIndexed: search.split(/\s+/).some((word) => word.length >= indexedLetters),
  };
}

function matching(db: DbOrTx, listed: Listed) {
  const { companyId, clientIds, lying, hashed, amongCount, hidden, filters } = listed;
  const isByContainer = amongCount <= fewDocuments;
  return (
    db
      .selectFrom('documents as d')
      .where('d.company_id', '=', companyId)
      .where('d.deleted_at', 'is', null)
      // The containers of a list by container already imply the client. Adding it would invite indexes that begin with
      // it, which do not suit a search in some of its containers.
      .$if(!isByContainer && clientIds !== undefined, (query) => query.where(isAt(clientIds ?? [])))
      // Several clients share an index of the newest documents, which is used only with this condition.
      .$if(!isByContainer && clientIds?.length !== 1, (query) => query.where('d.document_id', '<>', ''))
      .$if(hidden.length > 0, (query) => query.where(sql<SqlBool>`d.id_hash <> all(${hidden}::bigint[])`))
      .where(({ and }) => and([...(isByContainer ? lying : hashed), ...filters]))
  );
}

/** Documents of a container that are counted together. */
type Counted = Pick<Membership, 'documents' | 'accessHashes'>;

/**
 * Returns the counts for each of the containers, leaving out containers without documents. The total per container is
 * stored; with `wanted`, the counts by creator and lock are added up instead.
 *
 * @param wanted Conditions on the document counts `d`.
 */
async function countsOf(
  db: DbOrTx,
  { companyId }: Scope,
  memberships: readonly Membership[],
  wanted: readonly RawBuilder<SqlBool>[],
): Promise<ReadonlyMap<string, Counted>> {
  if (wanted.length === 0) {
    const filled = memberships.filter(({ documents }) => documents > 0);
    return new Map(filled.map((membership) => [membership.containerId, membership]));
  }
  const counts = await db
    .selectFrom('document_counts as d')
    .where('d.company_id', '=', companyId)
    .where(isAt([...new Set(memberships.map(({ clientId }) => clientId))]))
    .where(liesWhere(memberships))
    .where('d.documents', '>', 0)
    .where(({ and }) => and([...wanted]))
    .groupBy('d.container_id')
    .select([
      'd.container_id',
      sql<number>`sum(d.documents)::bigint`.as('documents'),
      sql<number[]>`json_agg(d.access_hash)`.as('accessHashes'),
    ])
    .execute();
  return new Map(counts.map(({ container_id, ...counted }) => [container_id, counted]));
}

interface DocumentAlone extends HashedDocument {
  readonly isOpen: boolean;
}

/**
 * Returns the documents in which the person's role differs from their role in the container, and whether each belongs
 * in the list.
 */
async function openAlone(
  db: DbOrTx,
  { companyId }: Scope,
  exceptions: readonly DocumentException[],
  isOpen: readonly RawBuilder<SqlBool>[],
): Promise<readonly DocumentAlone[]> {
  if (exceptions.length === 0) return [];
  return db
    .selectFrom('documents as d')
    .where('d.company_id', '=', companyId)
    .where('d.document_id', '=', sql<string>`any(${exceptions.map(({ documentId }) => documentId)}::text[])`)
    .select(({ and }) => [
      'd.id_hash as idHash',
      'd.access_hash as accessHash',
      and([...isOpen])
        .$castTo<boolean>()
        .as('isOpen'),
    ])
    .execute();
}

/**
 * Returns the number of documents on all pages. It is exact without filters; with filters, it is null if more than
 * {@link maxCounted} are found.
 */
async function totalOf(db: DbOrTx, listed: Listed): Promise<number | null> {
  if (listed.filters.length === 0) return listed.count;
  if (listed.leastUnread !== null && listed.leastUnread > maxCounted) return null;
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

function is(condition: RawBuilder<boolean>, wanted: boolean): RawBuilder<boolean> {
  return wanted ? condition : sql<boolean>`not ${condition}`;
}

/**
 * Returns the condition that the document `d`, or the document count `d`, belongs to one of these clients. A single
 * client is compared with `=`, so that only its part of an index is read.
 */
function isAt(clientIds: readonly string[]): RawBuilder<SqlBool> {
  const [only, ...others] = clientIds;
  return others.length === 0 ? sql`d.client_id = ${only}` : sql`d.client_id = any(${clientIds}::text[])`;
}
