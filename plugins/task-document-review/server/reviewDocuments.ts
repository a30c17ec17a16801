import type { Document, Task, TaskStep } from '@anteroom/contract';
import type { AnyDatabase, Portal, Scope } from '@anteroom/server-sdk';

/**
 * Returns the documents of a review that the person may read, by step number. A deleted document is replaced by the one
 * that now has its name in the same folder.
 */
export async function reviewDocuments(
  { documents }: Pick<Portal, 'documents'>,
  db: AnyDatabase,
  scope: Scope,
  { clientId, steps }: Pick<Task, 'clientId' | 'steps'>,
): Promise<ReadonlyMap<number, Document>> {
  const current = await documents.current(db, scope.companyId, steps.map(documentIdOf));
  const ids = [...current.values()].map(({ id }) => id);
  const readable = new Map(
    (await documents.describe(db, scope, ids)).map((document) => [document.id, document]),
  );
  return new Map(
    steps.flatMap((step) => {
      const document = readable.get(current.get(documentIdOf(step))?.id ?? '');
      return document?.clientId === clientId ? [[step.number, document] as const] : [];
    }),
  );
}

/** Returns the ID of the document that a step is about. */
export function documentIdOf({ params }: Pick<TaskStep, 'params'>): string {
  return String(params.documentId);
}
