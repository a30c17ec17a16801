import type { ContainerType } from '@anteroom/contract';
import type { Reader } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { DbOrTx } from '../schema.ts';
import { isReleased } from './contentRelease.ts';
import { readableDocuments } from './documentStore.ts';
import type { ScanState } from './tables.ts';

/** The data of a document that do not depend on the reader. */
export interface ReadableDocument {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  /** Size in bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly clientId: string;
  readonly containerId: string;
  readonly containerType: ContainerType;
  readonly modifiedAt: Date;
  /** null if its content may be released. */
  readonly scanState: ScanState | null;
}

/** Returns the given documents that the person may read, in no particular order. */
export async function findReadable(
  db: DbOrTx,
  reader: Reader,
  documentIds: readonly string[],
): Promise<ReadableDocument[]> {
  if (documentIds.length === 0) return [];
  return selectReadable(db, reader).where('d.document_id', 'in', documentIds).execute();
}

/**
 * Returns up to `limit` documents in a container and below it, ordered by name: those that the person may read and that
 * the virus scanner has released.
 */
export async function findReleasedBelow(
  db: DbOrTx,
  reader: Reader,
  containerId: string,
  limit: number,
): Promise<ReadableDocument[]> {
  const below = sql<string>`(
    with recursive below as (
      select container_id from containers
        where company_id = ${reader.companyId} and container_id = ${containerId} and deleted_at is null
      union all
      select child.container_id from containers as child
        join below on child.parent_id = below.container_id
        where child.company_id = ${reader.companyId} and child.deleted_at is null
    )
    select container_id from below
  )`;
  return selectReadable(db, reader)
    .where('d.container_id', 'in', below)
    .where(isReleased)
    .orderBy('d.sort_name')
    .orderBy('d.document_id')
    .limit(limit)
    .execute();
}

function selectReadable(db: DbOrTx, reader: Reader) {
  return readableDocuments(db, reader)
    .innerJoin('containers as k', (join) =>
      join.onRef('k.company_id', '=', 'd.company_id').onRef('k.container_id', '=', 'd.container_id'),
    )
    .select([
      'd.document_id as id',
      'd.name',
      'd.mime_type as mimeType',
      'd.size',
      'd.sha256',
      'd.client_id as clientId',
      'd.container_id as containerId',
      'k.type as containerType',
      'd.modified_at as modifiedAt',
      'd.scan_state as scanState',
    ]);
}
