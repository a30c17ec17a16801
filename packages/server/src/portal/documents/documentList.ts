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
  const listed = await (isFirmWide(scope, place)
    ? listedInFirm(scope, query)
    : listedIn(db, scope, place, query));
  const isNumbered = after === undefined;
  if (listed.count === 0)
    return { items: [], next: null, ...(isNumbered && { total: 0, pageIndex: from, totalPages: 0 }) };
  const findPage = async () => {
    const { keys, hasNext } =
      (after === undefined && (await pageFromEnd(db, listed, order, { from, pageSize }))) ||
      (await pageFromStart(db, listed, order, { after, from, pageSize }));
    // The page is found in an index alone; only what is on it is looked up in full, place by place.
    const found = await selectKnownDocuments(db, scope)
      .innerJoin(order.shown(keys), (join) => join.on(order.isShown))
      .orderBy(order.by)
      .modifyEnd(planKept)
      .execute();
    return { found, hasNext };
  };
  const [{ found, hasNext }, total] = await Promise.all([
    findPage(),
    isNumbered ? totalOf(db, listed) : undefined,
  ]);
  const roleIn = roleFrom(listed.roles);
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

/** Conditions that define a list of documents `d`. */
interface Listed {
  readonly companyId: string;
  readonly roles: Roles;
  /** Clients whose documents are listed; undefined for all of the firm's clients. */
  readonly clientIds?: readonly string[];
  /** Documents that the person may read in the place, by what is in their rows; with those that are {@link hidden}. */
  readonly lying: readonly RawBuilder<SqlBool>[];
  /** The same by hashes, which the indexes of a client's documents hold. */
  readonly hashed: readonly RawBuilder<SqlBool>[];
  /** Documents that are hidden from the person: the hashes of their IDs. */
  readonly hidden: readonly number[];
  /** Number of documents without {@link filters}. */
  readonly count: number;
  /** Number of all documents in these containers. */
  readonly amongCount: number;
  /** Filters of the request, on columns of documents `d` only. */
  readonly filters: readonly RawBuilder<SqlBool>[];
  /**
   * Whether the index of words may find them. It gathers all that the words have in common, which for common words takes longer than
   * to read on in an order until enough are counted: an order lets the database choose.
   */
  readonly isIndexed: boolean;
}

/** Returns the list of all documents of the firm, for its staff. */
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
  };
}

/**
 * Returns the list of what the person may read in a place.
 *
 * @throws ServerError `not-found` for a client or container that the person may not know of.
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
  // Somebody who may read there may know of the place. Anybody else is checked.
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
  return {
    ...filtersOf(scope, query),
    companyId: scope.companyId,
    roles: { memberships, exceptions },
    clientIds: [...new Set([...containers, ...exceptions].map(({ clientId }) => clientId))],
    lying: [
      ...isOpen,
      ...(place.containerId === undefined ? [] : [sql<SqlBool>`d.container_id = ${place.containerId}`]),
    ],
    hashed: [
      alone.length === 0
        ? isByAccess
        : sql<SqlBool>`(
            (${isByAccess} and d.id_hash <> all(${alone.map(({ idHash }) => idHash)}::bigint[]))
            or d.id_hash = any(${open}::bigint[])
          )`,
    ],
    hidden: hidden.map(({ idHash }) => idHash),
    count:
      sumOf([...counts.values()]) -
      alone.filter(({ accessHash }) => inContainers.has(accessHash)).length +
      open.length -
      hidden.length,
    amongCount: sumOf(containers),
  };
}

function sumOf(counted: readonly { readonly documents: number }[]): number {
  return counted.reduce((sum, { documents }) => sum + documents, 0);
}

/** Minimum number of letters of a word that is looked up in the index, which holds trigrams. */
const indexedLetters = 3;

/**
 * Maximum number of documents that are found container by container and then sorted, which takes about 10 ms. Beyond
 * it, the client's documents are read in the list's order until the page is full; a person who may read few of them
 * would wait until nearly all are read.
 */
export const fewDocuments = 10_000;

/** Returns the condition of a list of one half, those that the person may delete or all others, on documents `d` or their counts. */
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
      // The containers are the clients'; the indexes that begin with those are not for finding what lies in some of them.
      .$if(!isByContainer && clientIds !== undefined, (query) => query.where(isAt(clientIds ?? [])))
      // Several clients share one index, of the newest documents, which requires this condition.
      .$if(!isByContainer && clientIds?.length !== 1, (query) => query.where('d.document_id', '<>', ''))
      .$if(hidden.length > 0, (query) => query.where(sql<SqlBool>`d.id_hash <> all(${hidden}::bigint[])`))
      .where(({ and }) => and([...(isByContainer ? lying : hashed), ...filters]))
  );
}

/** Documents of a container that are counted together. */
type Counted = Pick<Membership, 'documents' | 'accessHashes'>;

/**
 * Returns what is in each of the containers; containers without any documents are left out. The total per container is stored; with
 * `wanted`, counts by creator and lock are added up.
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

/** Returns the documents in which the person has another role than in their containers, and whether each is on the list. */
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

/** Returns the number of documents on all pages: exact without filters, null for more than {@link maxCounted} found. */
async function totalOf(db: DbOrTx, listed: Listed): Promise<number | null> {
  if (listed.filters.length === 0) return listed.count;
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

/** Whether the document `d`, or the count of documents `d`, is one of these clients'. One alone is read in its own part of an index. */
function isAt(clientIds: readonly string[]): RawBuilder<SqlBool> {
  const [only, ...others] = clientIds;
  return others.length === 0 ? sql`d.client_id = ${only}` : sql`d.client_id = any(${clientIds}::text[])`;
}
