import { type Selectable, sql } from 'kysely';
import type { Tx } from '../schema.ts';
import type { DocumentTables } from './tables.ts';

/** Columns that documents are counted by. */
export const countedColumns = ['client_id', 'container_id', 'created_by', 'lock_type', 'lock_level'] as const;

type CountedDocument = Pick<Selectable<DocumentTables['documents']>, (typeof countedColumns)[number]>;

/**
 * Keeps the counts of documents: whoever adds, moves, locks, deletes or restores some says what is there from now on, and what no longer is.
 * What lies in the bin is not counted.
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
  // Writers count in one order, so that no two wait for each other.
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
