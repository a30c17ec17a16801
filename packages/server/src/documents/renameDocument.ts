import type { Document } from '@anteroom/contract';
import { extensionOf, isAcceptableName } from '@anteroom/domain/fileSelection';
import { actorOf, fail, type Scope } from '@anteroom/server-sdk';
import type { Origin } from '../audit/origin.ts';
import { isTaken } from '../database/isTaken.ts';
import type { Deps } from '../deps.ts';
import { recordDocumentEvents } from './documentEvents.ts';
import { findDocument } from './documentStore.ts';
import { lockDocuments } from './lockDocuments.ts';

/**
 * Gives a document another name. Its extension, which says what it is, stays.
 *
 * @throws ServerError `not-found`, `forbidden`, `file-name-not-allowed`, `file-type-not-allowed` (another extension),
 *   `conflict` (`name-taken`).
 */
export async function renameDocument(
  deps: Deps,
  scope: Scope,
  documentId: string,
  newName: string,
  origin: Origin,
): Promise<Document> {
  const name = newName.normalize('NFC');
  return deps.db
    .transaction()
    .execute(async (tx) => {
      await lockDocuments(tx, scope, [documentId]);
      const document = await findDocument(tx, scope, documentId);
      if (!document.permissions.canUpdate)
        fail('forbidden', 'You don’t have permission to rename this document.');
      if (!isAcceptableName(name)) {
        fail('file-name-not-allowed', 'The file name contains characters that aren’t allowed.');
      }
      if (extensionOf(name) !== extensionOf(document.name)) {
        fail('file-type-not-allowed', 'You can’t change the file name’s extension.');
      }
      if (name === document.name) return document;
      await tx
        .updateTable('documents')
        .set({ name, modified_by: scope.userId, modified_at: deps.clock.now() })
        .where('company_id', '=', scope.companyId)
        .where('document_id', '=', documentId)
        .execute();
      const renamed = { from: document.name, to: name };
      const { companyId } = scope;
      const { clientId } = document;
      await recordDocumentEvents(
        deps,
        actorOf(scope),
        [documentId],
        { type: 'renamed', details: renamed },
        tx,
      );
      await deps.audit.record(
        {
          action: 'document-renamed',
          ...actorOf(scope),
          subject: `document:${documentId}`,
          details: { ...renamed, clientId },
          ...origin,
        },
        tx,
      );
      await deps.events.publish(
        { companyId, clientId },
        { type: 'documents-changed', data: { clientId } },
        tx,
      );
      return findDocument(tx, scope, documentId);
    })
    .catch((error) => {
      if (!isTaken(error, 'document_names')) throw error;
      return fail('conflict', 'A file with this name already exists.', {
        errors: [{ path: 'body/name', message: `"${name}" is taken`, reason: 'name-taken' }],
      });
    });
}
