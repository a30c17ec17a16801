import type {
  ClientDocumentsPath,
  Container,
  ContainerTree,
  ContainerTreeQuery,
  ContainerType,
  FolderSearch,
  ProjectsQuery,
} from '@anteroom/contract';
import {
  containerPermissions,
  type Lock,
  type MemberRole,
} from '@anteroom/domain/documents/documentPermissions';
import { folderName } from '@anteroom/domain/documents/processingYear';
import { fail, type Scope } from '@anteroom/server-sdk';
import { type RawBuilder, sql } from 'kysely';
import { shownClientName } from '../clients/shownClientName.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import type { DbOrTx } from '../schema.ts';
import { isHiddenFrom } from './documentRights.ts';
import { creatorContact, type HistoryRow, historyOf, userOf } from './history.ts';
import { isSeen } from './isSeen.ts';
import { nameHasWords } from './nameHasWords.ts';
import { roleIn, roleOf, viewerOf } from './viewer.ts';

/** Returns the client's containers, the root first, parents before children, siblings by name (spec section 9). */
export async function listContainers(db: DbOrTx, scope: Scope, clientId: string): Promise<Container[]> {
  const rows = await selectContainers(db, scope, clientId).execute();
  return parentsFirst(
    rows.map((row) => toContainer(row, scope)),
    null,
  );
}

/** Returns the client's containers as {@link listContainers} does, in the requested level of detail. */
export async function containerTree(
  db: DbOrTx,
  scope: Scope,
  { clientId, countDocuments = true, calculateLocks = false }: ContainerTreeQuery,
): Promise<ContainerTree['data']> {
  const rows = await selectContainers(db, scope, clientId).execute();
  const locks = new Map(rows.map((row) => [row.container_id, lockOf(row)]));
  return parentsFirst(
    rows.map((row) => toContainer(row, scope)),
    null,
  ).map(({ documentCount, hasFiles, ...container }) => ({
    ...container,
    ...(countDocuments && { documentCount, hasFiles }),
    ...(calculateLocks && { lock: locks.get(container.id) ?? null }),
  }));
}

/** Returns the container that holds a client's documents of a tax year: the highest one with that processing year. */
export async function yearContainer(
  db: DbOrTx,
  scope: Scope,
  { clientId, taxYear }: ClientDocumentsPath,
): Promise<Container | undefined> {
  const containers = await listContainers(db, scope, clientId);
  return containers.find(({ processingYear }) => processingYear === taxYear);
}

/** Number of levels beyond the depth of any tree. */
const deepest = 1000;

/**
 * Returns the containers below a container: parents before children, siblings by name. `depth` limits the number of
 * levels.
 */
export async function listDescendants(
  db: DbOrTx,
  scope: Scope,
  containerId: string,
  depth = deepest,
): Promise<Container[]> {
  const below = sql<string>`(
    with recursive below as (
      select container_id, 1 as depth from containers
        where company_id = ${scope.companyId} and parent_id = ${containerId} and deleted_at is null
      union all
      select child.container_id, below.depth + 1 from containers as child
        join below on child.parent_id = below.container_id
        where child.company_id = ${scope.companyId} and child.deleted_at is null and below.depth < ${depth}
    )
    select container_id from below
  )`;
  const rows = await selectContainers(db, scope).where('k.container_id', 'in', below).execute();
  return parentsFirst(
    rows.map((row) => toContainer(row, scope)),
    containerId,
  );
}

/** Returns the path from the client's root to a container, including both. */
export async function listAncestors(db: DbOrTx, scope: Scope, containerId: string): Promise<Container[]> {
  const above = sql<string>`(
    with recursive above as (
      select container_id, parent_id from containers
        where company_id = ${scope.companyId} and container_id = ${containerId}
      union all
      select parent.container_id, parent.parent_id from containers as parent
        join above on parent.container_id = above.parent_id
        where parent.company_id = ${scope.companyId}
    )
    select container_id from above
  )`;
  const rows = await selectContainers(db, scope).where('k.container_id', 'in', above).execute();
  return parentsFirst(
    rows.map((row) => toContainer(row, scope)),
    null,
  );
}

/** Returns a client's projects by name, the newest year first. */
export async function listProjects(
  db: DbOrTx,
  scope: Scope,
  { primaryAssociationId, productType }: ProjectsQuery,
): Promise<Container[]> {
  const rows = await selectContainers(db, scope, primaryAssociationId)
    .where('k.type', '=', 'Project')
    .$if(productType !== undefined, (query) => query.where('k.product_type', '=', productType as string))
    .execute();
  return rows.map((row) => toContainer(row, scope)).sort(byName);
}

/** @throws ServerError `not-found` if there is no such container that the person can see. */
export async function getContainer(db: DbOrTx, scope: Scope, containerId: string): Promise<Container> {
  const row = await selectContainers(db, scope).where('k.container_id', '=', containerId).executeTakeFirst();
  return row ? toContainer(row, scope) : fail('not-found', 'There is no such folder.');
}

/** Maximum number of folders that a search returns. */
export const maxFoundFolders = 20;

/**
 * Returns the folders of all the person's clients whose names contain every word of the search, ordered by name and
 * then newest year first.
 */
export async function findFolders(db: DbOrTx, scope: Scope, search: string): Promise<FolderSearch['data']> {
  const words = nameHasWords('k.search_name', search);
  if (words.length === 0) return { items: [], hasMore: false };
  const rows = await selectContainers(db, scope)
    .innerJoin('containers as p', (join) =>
      join.onRef('p.company_id', '=', 'k.company_id').onRef('p.container_id', '=', 'k.parent_id'),
    )
    .select(['p.type as parent_type', 'p.name as parent_name', 'p.processing_year as parent_year'])
    .where('k.type', '<>', 'Client')
    .where(({ and }) => and(words))
    .orderBy(sql`fold_name(k.name)`)
    .orderBy('k.processing_year', 'desc')
    .orderBy('k.container_id')
    // Fetches one more than is returned, to learn whether there are more.
    .limit(maxFoundFolders + 1)
    .execute();
  const items = rows.slice(0, maxFoundFolders).map((row) => ({
    ...toContainer(row, scope),
    clientName: row.client_name,
    parentName:
      row.parent_type === 'Client'
        ? row.client_name
        : folderName({ name: row.parent_name, processingYear: row.parent_year }),
  }));
  return { items, hasMore: rows.length > maxFoundFolders };
}

interface ContainerRow extends HistoryRow {
  readonly container_id: string;
  readonly type: ContainerType;
  readonly name: string;
  readonly client_name: string;
  readonly client_id: string;
  readonly parent_id: string | null;
  readonly processing_year: number;
  readonly product_type: string | null;
  readonly is_shared: boolean;
  readonly lock_type: Lock['type'] | null;
  readonly lock_level: Lock['level'] | null;
  readonly role: MemberRole | null;
  readonly document_count: number;
  /** Number of those documents that are hidden from the person. */
  readonly hidden_count: number;
  /** Number of documents in the container that are open to the person although the container itself is not. */
  readonly open_count: number;
  readonly has_folders: boolean;
}

/**
 * @param clientId Client of the containers. Without it, the query covers all the person's clients, and the caller
 * selects a few containers from it.
 */
function selectContainers(db: DbOrTx, scope: Scope, clientId?: string) {
  const counts = db
    .selectFrom('document_counts as s')
    .where('s.company_id', '=', scope.companyId)
    .select(({ fn }) => fn.sum<number>('s.documents').as('documents'));
  // For one client, documents are counted for all containers at once, because looking each up separately among the
  // counts is slow. Across clients only a few containers are selected, so each is counted on its own.
  const documents =
    clientId === undefined
      ? sql`(${counts
          .where('s.client_id', '=', sql.ref<string>('k.client_id'))
          .where('s.container_id', '=', sql.ref<string>('k.container_id'))})`
      : sql.ref('n.documents');
  return db
    .selectFrom('containers as k')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.company_id', '=', 'k.company_id').onRef('c.client_id', '=', 'k.client_id'),
    )
    .$if(clientId !== undefined, (query) =>
      query.where('k.client_id', '=', clientId as string).leftJoin(
        counts
          .where('s.client_id', '=', clientId as string)
          .groupBy('s.container_id')
          .select('s.container_id')
          .as('n'),
        'n.container_id',
        'k.container_id',
      ),
    )
    .select((eb) => [
      'k.container_id',
      'k.type',
      'k.name',
      shownClientName.as('client_name'),
      'k.client_id',
      'k.parent_id',
      'k.processing_year',
      'k.product_type',
      'k.is_shared',
      'k.lock_type',
      'k.lock_level',
      'k.created_by',
      'k.created_at',
      'k.modified_by',
      'k.modified_at',
      userOf(scope, 'k.created_by').as('creator'),
      userOf(scope, 'k.modified_by').as('modifier'),
      roleIn(scope, 'k.container_id').as('role'),
      sql<number>`coalesce(${documents}, 0)::bigint`.as('document_count'),
      sql<number>`(
        select count(*) from documents as d
        where d.company_id = k.company_id and d.client_id = k.client_id and d.container_id = k.container_id
          and d.scan_state = 'refused' and d.deleted_at is null and ${isHiddenFrom(scope)}
      ) + ${exceptionsIn(scope, sql`e.role = 'None'`)}`.as('hidden_count'),
      exceptionsIn(scope, sql`e.role <> 'None'`).as('open_count'),
      eb
        .exists(
          eb
            .selectFrom('containers as child')
            .select('child.container_id')
            .whereRef('child.company_id', '=', 'k.company_id')
            .whereRef('child.parent_id', '=', 'k.container_id')
            .where('child.deleted_at', 'is', null)
            .where(isSeen(scope, 'child')),
        )
        .$castTo<boolean>()
        .as('has_folders'),
    ])
    .where(visibleClient(scope, 'k'))
    .where(isSeen(scope, 'k'))
    .where('k.deleted_at', 'is', null);
}

/**
 * Returns the number of documents in the container `k` in which the person's role differs from their role in the
 * container, and whose exception (`e`) meets the condition.
 */
function exceptionsIn(scope: Scope, condition: RawBuilder<unknown>): RawBuilder<number> {
  const { companyId, contactId, role } = scope;
  if (role !== 'client') return sql<number>`0`;
  return sql<number>`(
    select count(*) from document_exceptions as e
    join documents as d on d.company_id = e.company_id and d.document_id = e.document_id
    where e.company_id = ${companyId} and e.contact_id = ${contactId} and ${condition}
      and d.container_id = k.container_id and d.deleted_at is null and not (${isHiddenFrom(scope)})
  )`;
}

function toContainer(row: ContainerRow, scope: Scope): Container {
  const role = roleOf(scope, row.role);
  const lock = lockOf(row);
  // The number of documents is not disclosed to a person who may not read the documents of a container.
  const documentCount = role === null ? row.open_count : row.document_count - row.hidden_count;
  return {
    id: row.container_id,
    type: row.type,
    name: row.type === 'Client' ? row.client_name : row.name,
    clientId: row.client_id,
    parentId: row.parent_id,
    history: historyOf(row, scope),
    permissions: containerPermissions({ role, memberId: creatorContact(row), lock }, viewerOf(scope)),
    documentCount,
    hasFolders: row.has_folders,
    hasFiles: documentCount > 0,
    processingYear: row.processing_year,
    productType: row.product_type,
    isShared: row.is_shared,
  };
}

function lockOf({ lock_type: type, lock_level: level }: ContainerRow): Lock | null {
  return type && level && { type, level };
}

/** @param rootParentId Parent whose children come first: null for a client's root. */
function parentsFirst(containers: readonly Container[], rootParentId: string | null): Container[] {
  const children = Map.groupBy(containers, (container) => container.parentId);
  for (const siblings of children.values()) siblings.sort(byName);
  const ordered: Container[] = [];
  const add = (container: Container) => {
    ordered.push(container);
    for (const child of children.get(container.id) ?? []) add(child);
  };
  for (const root of children.get(rootParentId) ?? []) add(root);
  return ordered;
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Orders by name, ignoring case. Equal names are ordered newest year first. */
function byName(a: Container, b: Container): number {
  return collator.compare(a.name, b.name) || b.processingYear - a.processingYear;
}
