import { type Selectable, sql } from 'kysely';
import type { Tx } from '../schema.ts';
import type { DocumentTables } from './tables.ts';

/** Columns by which documents are counted. */
export const countedColumns = ['client_id', 'container_id', 'created_by', 'lock_type', 'lock_level'] as const;

type CountedDocument = Pick<Selectable<DocumentTables['documents']>, (typeof countedColumns)[number]>;

/**
 * Updates the document counts. Call it whenever documents are added, moved, locked, deleted or restored, with the
 * documents that are there now and those that no longer are. Documents in the bin are not counted.
 */
export async function countDocuments(
  tx: Tx,
  companyId: string,
  {
    added = [],
    removed = [],
  }: { readonly added?: readonly CountedDocument[]; readonly removed?: readonly CountedDocument[] },
): Promise<void> {
  if (added.length + removed.length === 0) return;
  const changes = [
    ...added.map((document) => ({ ...document, documents: 1 })),
    ...removed.map((document) => ({ ...document, documents: -1 })),
  ];
  // Rows are written in a fixed order, so that concurrent writers do not deadlock.
  await sql`
    insert into document_counts as counted
      (company_id, client_id, container_id, created_by, lock_type, lock_level, documents)
    select firm.company_id, client_id, container_id, created_by, coalesce(lock_type, ''), coalesce(lock_level, ''),
      sum(documents)
    from companies as firm, jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (client_id text, container_id text,
      created_by text, lock_type text, lock_level text, documents integer)
    where firm.company_id = ${companyId}
    group by 1, 2, 3, 4, 5, 6 having sum(documents) <> 0
    order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, client_id, container_id, created_by, lock_type, lock_level)
      do update set documents = counted.documents + excluded.documents
  `.execute(tx);
}
