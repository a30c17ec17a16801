import { actorOf, fail, type Scope } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { announceDocuments } from '../documents/announceDocuments.ts';
import { countDocuments, countedColumns } from '../documents/countDocuments.ts';
import { recordDocumentEvents } from '../documents/documentEvents.ts';
import { memberDocuments } from '../documents/documentStore.ts';
import type { Tx } from '../schema.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { countStepFilesOf } from '../tasks/countStepFiles.ts';
import { deletionRight } from './deletionRight.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'document-deleted': unknown;
  }
}

/**
 * Moves a document into the recycle bin. Idempotent for the same person.
 *
 * @param containerId Container in which the document must be; any if omitted.
 * @throws ServerError `not-found`, `forbidden`.
 */
export async function trashDocument(
  deps: TaskDeps,
  request: FastifyRequest,
  documentId: string,
  containerId?: string,
): Promise<void> {
  const { scope } = request;
  await deps.db.transaction().execute(async (tx) => {
    const found = await findForDeletion(tx, scope, documentId);
    if (!found || (containerId !== undefined && found.containerId !== containerId)) failMissing();
    if (found.deletedBy !== null) return found.deletedBy === scope.userId ? undefined : failMissing();
    if (!found.mayDelete) fail('forbidden', 'You don’t have permission to delete this document.');

    const { companyId } = scope;
    const { clientId, name } = found;
    const removed = await tx
      .updateTable('documents')
      .set({ deleted_at: deps.clock.now(), deleted_by: scope.userId })
      .where('company_id', '=', companyId)
      .where('document_id', '=', documentId)
      .returning(countedColumns)
      .execute();
    await countDocuments(tx, companyId, { removed });
    await countStepFilesOf(deps, companyId, [documentId], tx);
    await recordDocumentEvents(deps, actorOf(scope), [documentId], { type: 'deleted', details: {} }, tx);
    await deps.audit.record(
      {
        action: 'document-deleted',
        ...actorOf(scope),
        subject: `document:${documentId}`,
        details: { name, clientId, containerId: found.containerId },
        ...request.origin,
      },
      tx,
    );
    await announceDocuments(deps, companyId, [documentId], tx);
  });
}

/** Finds a document, also in the recycle bin. Its row stays locked until the end of the transaction. */
function findForDeletion(tx: Tx, scope: Scope, documentId: string) {
  return memberDocuments(tx, scope)
    .select([
      'd.client_id as clientId',
      'd.container_id as containerId',
      'd.name',
      'd.deleted_by as deletedBy',
      sql<boolean>`${deletionRight(scope, 'd')}`.as('mayDelete'),
    ])
    .where('d.document_id', '=', documentId)
    .forUpdate('d')
    .executeTakeFirst();
}

function failMissing(): never {
  fail('not-found', 'There is no such document.');
}
