import { folderName } from '@anteroom/domain/documents/processingYear';
import { zipNames } from '@anteroom/domain/documents/zipNames';
import { fail, type Reader } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { shownClientName } from '../clients/shownClientName.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import { requireReleased } from '../documents/contentRelease.ts';
import { readableDocuments } from '../documents/documentStore.ts';
import { isSeen } from '../documents/isSeen.ts';
import type { ScanState } from '../documents/tables.ts';
import type { Db } from '../schema.ts';

/** Maximum number of documents in one zip, and their maximum total size in bytes. */
export const maxFiles = 50_000;
export const maxBytes = 50 * 1024 ** 3;

/** Documents that go into a zip. */
export interface ExportSelection {
  /** Name of the zip: the folder's if only one was chosen, otherwise the client's. */
  readonly title: string;
  readonly files: readonly { readonly documentId: string; readonly path: string }[];
  readonly bytes: number;
}

/**
 * Finds everything that was requested and gives each document a path in the zip. Folders keep their tree; documents
 * that were requested individually are put next to them.
 *
 * @throws ServerError `not-found` if the person cannot see an item; `conflict` (`nothing-to-export`) if the folders
 * contain no documents; `too-large` beyond {@link maxFiles} or {@link maxBytes}.
 */
export async function selectForExport(
  db: Db,
  scope: Reader,
  fileIds: readonly string[],
  folderIds: readonly string[],
): Promise<ExportSelection> {
  const containers = await containersBelow(db, scope, folderIds);
  const readable = await documentsOf(db, scope, fileIds, [...containers.keys()]);
  const found = new Set([...containers.keys(), ...readable.map(({ id }) => id)]);
  if (![...fileIds, ...folderIds].every((id) => found.has(id))) {
    fail('not-found', 'Some of the items you chose are no longer available. Choose again.');
  }
  for (const { id, scanState } of readable) if (fileIds.includes(id)) requireReleased(scanState);
  const documents = readable.filter(({ scanState }) => scanState === null);
  const [first] = documents;
  if (!first) {
    fail('conflict', 'There’s nothing to download here.', {
      errors: [{ path: 'body/folderIDs', message: 'contain no documents', reason: 'nothing-to-export' }],
    });
  }
  const bytes = documents.reduce((sum, { size }) => sum + size, 0);
  if (documents.length > maxFiles || bytes > maxBytes) {
    fail('too-large', 'This is too much for one download. Download it in parts.');
  }

  const { tops, placeOf } = folderPlaces(containers);
  const atTop = placeOf(null);
  const files = documents.map(({ id, name, containerId }) => {
    const place = containers.has(containerId) ? placeOf(containerId) : atTop;
    return { documentId: id, path: place.path + place.nameFor(name) };
  });
  const [top] = tops;
  const isOneFolder = tops.length === 1 && files.every(({ path }) => path.includes('/'));
  return { title: isOneFolder && top ? shownName(top) : first.clientName, files, bytes };
}

interface FoundContainer {
  readonly id: string;
  readonly parentId: string | null;
  readonly type: string;
  readonly name: string;
  readonly processingYear: number;
  readonly clientName: string;
}

/** Returns the containers and everything below them, parents before children. */
async function containersBelow(
  db: Db,
  scope: Reader,
  ids: readonly string[],
): Promise<Map<string, FoundContainer>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FoundContainer>`
    with recursive below as (
      select k.* from containers as k
        where ${visibleClient(scope, 'k')} and ${isSeen(scope, 'k')} and k.deleted_at is null and k.container_id = any(${ids}::text[])
      union
      select child.* from containers as child
        join below on below.company_id = child.company_id and below.container_id = child.parent_id
        where child.deleted_at is null
    )
    select below.container_id as id, below.parent_id as "parentId", below.type, below.name,
      below.processing_year as "processingYear", ${shownClientName} as "clientName"
    from below join clients as c on c.company_id = below.company_id and c.client_id = below.client_id
    order by lower(below.name), below.container_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface FoundDocument {
  readonly id: string;
  readonly name: string;
  readonly containerId: string;
  readonly size: number;
  readonly scanState: ScanState | null;
  readonly clientName: string;
}

function documentsOf(
  db: Db,
  scope: Reader,
  documentIds: readonly string[],
  containerIds: readonly string[],
): Promise<FoundDocument[]> {
  return readableDocuments(db, scope)
    .innerJoin('clients as c', (join) =>
      join.onRef('c.company_id', '=', 'd.company_id').onRef('c.client_id', '=', 'd.client_id'),
    )
    .where(
      sql<boolean>`(d.document_id = any(${documentIds}::text[]) or d.container_id = any(${containerIds}::text[]))`,
    )
    .select([
      'd.document_id as id',
      'd.name',
      'd.container_id as containerId',
      'd.size',
      'd.scan_state as scanState',
      shownClientName.as('clientName'),
    ])
    .orderBy('d.container_id')
    .orderBy('d.sort_name')
    .limit(maxFiles + 1)
    .execute();
}

interface Place {
  /** Either empty or ending in `/`. */
  readonly path: string;
  nameFor(wanted: string): string;
}

/**
 * Returns the chosen top folders, and the path for each folder's documents in the zip; `null` is the root. A chosen
 * folder inside another chosen one keeps its place there.
 */
function folderPlaces(containers: ReadonlyMap<string, FoundContainer>) {
  const isTop = ({ parentId }: FoundContainer) => parentId === null || !containers.has(parentId);
  const tops = [...containers.values()].filter(isTop);
  const children = Map.groupBy(containers.values(), (one) => (isTop(one) ? null : one.parentId));
  const places = new Map<string | null, Place>();
  const add = (id: string | null, path: string) => {
    const nameFor = zipNames();
    places.set(id, { path, nameFor });
    // Folders are named before the documents next to them, so if names collide the document is renamed.
    for (const child of children.get(id) ?? []) add(child.id, `${path}${nameFor(shownName(child))}/`);
  };
  add(null, '');
  return { tops, placeOf: (id: string | null) => places.get(id) as Place };
}

function shownName(container: FoundContainer): string {
  return container.type === 'Client' ? container.clientName : folderName(container);
}
