import type { ContainerType } from '@anteroom/contract';
import type { DbOrTx } from '../database/schema.ts';
import type { Reader } from '../http/scope.ts';
import { readableDocuments } from './documentStore.ts';
import type { ScanState } from './tables.ts';

/** A document as far as it can be told without saying who looks at it. */
export interface ReadableDocument {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly clientId: string;
  readonly containerId: string;
  readonly containerType: ContainerType;
  readonly modifiedAt: Date;
  /** null: its content may be given out. */
  readonly scanState: ScanState | null;
}

/** Those of the documents that the person may read, in no order. */
export async function findReadable(
  db: DbOrTx,
  reader: Reader,
  documentIds: readonly string[],
): Promise<ReadableDocument[]> {
  if (documentIds.length === 0) return [];
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
    ])
    .where('d.document_id', 'in', documentIds)
    .execute();
}
