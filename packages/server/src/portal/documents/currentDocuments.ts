import type { DbOrTx } from '../schema.ts';

/** The document that currently stands in the place of a given one. */
export interface CurrentDocument {
  readonly id: string;
  readonly sha256: string;
}

/**
 * Returns the current document for each of the given ones, by ID: the document itself or, if it was deleted, the
 * document that now has the same name in the same folder.
 */
export async function currentDocuments(
  db: DbOrTx,
  companyId: string,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, CurrentDocument>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('documents as asked')
    .innerJoin('documents as present', (join) =>
      join
        .onRef('present.company_id', '=', 'asked.company_id')
        .onRef('present.container_id', '=', 'asked.container_id')
        .onRef('present.name_hash', '=', 'asked.name_hash')
        .on('present.deleted_at', 'is', null),
    )
    .select(['asked.document_id as asked', 'present.document_id as id', 'present.sha256'])
    .where('asked.company_id', '=', companyId)
    .where('asked.document_id', 'in', documentIds)
    .execute();
  return new Map(rows.map(({ asked, ...present }) => [asked, present]));
}
