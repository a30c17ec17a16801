import type { MemberRole } from '@anteroom/domain/documents/documentPermissions';
import type { FolderRole } from '@anteroom/domain/documents/folderAccess';
import type { Reader } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleClient } from '../clients/visibleClients.ts';
import type { DbOrTx } from '../schema.ts';
import { isHiddenFrom } from './documentRights.ts';

/** A container that the person may read, with their role in it. */
export interface Membership {
  readonly containerId: string;
  readonly clientId: string;
  readonly role: MemberRole;
  /** Number of documents in it. */
  readonly documents: number;
  /** Distinct `access_hash` values of these documents. */
  readonly accessHashes: readonly number[];
  /** Number of documents in all containers of the place, readable or not; null for a container without any. */
  readonly inPlace: number | null;
}

/** A document in which the person's role differs from their role in its container. */
export interface DocumentException {
  readonly documentId: string;
  readonly clientId: string;
  readonly role: FolderRole;
}

/** A document as identified in indexes. */
export interface HashedDocument {
  readonly idHash: number;
  readonly accessHash: number;
}

/** A client's containers, or one of them. */
interface Containers {
  /**
   * Client of the containers. If neither client nor container is given: all containers with documents of all the
   * person's clients.
   */
  readonly clientId?: string | undefined;
  readonly containerId?: string | undefined;
}

/**
 * Returns the containers that the person may read, with their role; staff are owners of all. A list calls this once, so
 * that the database knows the number of documents and does not check each of them.
 */
export async function findMemberships(db: DbOrTx, reader: Reader, place: Containers): Promise<Membership[]> {
  const { clientId, containerId } = place;
  const isOfPlace = clientId !== undefined || containerId !== undefined;
  const containers = db
    .selectFrom('containers as k')
    .where(liesIn(place, reader, 'k'))
    // Counts all containers at once: for a client with many containers, looking each up separately among the counts is
    // slow.
    .leftJoinLateral(
      (counts) =>
        counts
          .selectFrom('document_counts as s')
          .where(isOfPlace ? sql<boolean>`s.company_id = ${reader.companyId}` : visibleClient(reader, 's'))
          .$if(clientId !== undefined, (query) => query.where('s.client_id', '=', clientId as string))
          .$if(containerId !== undefined, (query) =>
            query
              .whereRef('s.client_id', '=', 'k.client_id')
              .where('s.container_id', '=', containerId as string),
          )
          .groupBy('s.container_id')
          .select(({ fn }) => [
            's.container_id',
            fn.sum<number>('s.documents').as('documents'),
            sql<number[]>`json_agg(s.access_hash) filter (where s.documents > 0)`.as('hashes'),
            sql<number>`(sum(sum(s.documents)) over ())::bigint`.as('in_place'),
          ])
          .as('n'),
      (join) => join.onRef('n.container_id', '=', 'k.container_id'),
    )
    .$if(!isOfPlace, (query) => query.where('n.documents', '>', 0))
    .select([
      'k.container_id as containerId',
      'k.client_id as clientId',
      sql<number>`coalesce(n.documents, 0)::bigint`.as('documents'),
      sql<number[]>`coalesce(n.hashes, '[]')`.as('accessHashes'),
      'n.in_place as inPlace',
    ]);
  if (reader.role !== 'client') {
    const owned = await containers.execute();
    return owned.map((container) => ({ ...container, role: 'Owner' }));
  }
  return containers
    .innerJoin('container_members as m', (join) =>
      join.onRef('m.company_id', '=', 'k.company_id').onRef('m.container_id', '=', 'k.container_id'),
    )
    .where('m.contact_id', '=', reader.contactId)
    .select('m.role')
    .execute();
}

/**
 * Returns the documents in these containers in which the person's role differs from their role in the container. There
 * are none for staff, who own everything.
 */
export async function findExceptions(
  db: DbOrTx,
  reader: Reader,
  place: Containers,
): Promise<DocumentException[]> {
  if (reader.role !== 'client') return [];
  return db
    .selectFrom('document_exceptions as e')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.company_id', '=', 'e.company_id').onRef('d.document_id', '=', 'e.document_id'),
    )
    .where('e.company_id', '=', reader.companyId)
    .where('e.contact_id', '=', reader.contactId)
    .where(liesIn(place, reader, 'd'))
    .select(['d.document_id as documentId', 'd.client_id as clientId', 'e.role'])
    .execute();
}

/**
 * Returns the documents in these containers that are hidden from the person because the virus scanner refused them,
 * whether or not the person has a role in them.
 */
export async function findHidden(db: DbOrTx, reader: Reader, place: Containers): Promise<HashedDocument[]> {
  if (reader.role !== 'client') return [];
  return db
    .selectFrom('documents as d')
    .where(liesIn(place, reader, 'd'))
    .where('d.scan_state', '=', 'refused')
    .where(isHiddenFrom(reader))
    .select(['d.id_hash as idHash', 'd.access_hash as accessHash'])
    .execute();
}

/**
 * Returns the condition that a row of the table is not deleted, belongs to a client visible to the person, and is one
 * of these containers or in one of them.
 */
function liesIn(
  { clientId, containerId }: Containers,
  reader: Reader,
  table: 'd' | 'k',
): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  const isOfClient = clientId === undefined ? sql`` : sql`and ${of('client_id')} = ${clientId}`;
  const isInContainer = containerId === undefined ? sql`` : sql`and ${of('container_id')} = ${containerId}`;
  return sql`(
    ${of('deleted_at')} is null and ${visibleClient(reader, table)} ${isOfClient} ${isInContainer}
  )`;
}
