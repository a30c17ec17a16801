import type { Document, Task } from '@anteroom/contract';
import type { Scope } from '@anteroom/server-sdk';
import type { DbOrTx } from '../../database/schema.ts';
import { selectDocuments, toDocument } from '../../documents/documentStore.ts';

/**
 * The documents of a review by the number of their step, as far as the person may read them. One that lies in the recycle bin
 * is replaced by the one that has its name now, in the same place.
 */
export async function reviewDocuments(
  db: DbOrTx,
  scope: Scope,
  { clientId, steps }: Pick<Task, 'clientId' | 'steps'>,
): Promise<ReadonlyMap<number, Document>> {
  const ids = new Map(steps.map(({ number, params }) => [number, String(params.documentId)]));
  if (ids.size === 0) return new Map();
  const present = await presentIds(db, scope, clientId, [...ids.values()]);
  const rows = await selectDocuments(db, scope)
    .where('d.document_id', 'in', [...present.values(), ''])
    .execute();
  const documents = new Map(rows.map((row) => [row.document_id, toDocument(row, scope)]));
  return new Map(
    [...ids].flatMap(([number, id]) => {
      const document = documents.get(present.get(id) ?? '');
      return document ? [[number, document] as const] : [];
    }),
  );
}

/** By the id that was asked for: itself, or that of what stands in its place. */
async function presentIds(
  db: DbOrTx,
  { companyId }: Scope,
  clientId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('documents as asked')
    .innerJoin('documents as present', (join) =>
      join
        .onRef('present.company_id', '=', 'asked.company_id')
        .onRef('present.container_id', '=', 'asked.container_id')
        .onRef('present.sort_name', '=', 'asked.sort_name')
        .on('present.deleted_at', 'is', null),
    )
    .select(['asked.document_id as asked', 'present.document_id as present'])
    .where('asked.company_id', '=', companyId)
    .where('asked.client_id', '=', clientId)
    .where('asked.document_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ asked, present }) => [asked, present]));
}
