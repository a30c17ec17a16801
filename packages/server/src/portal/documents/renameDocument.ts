import type { Document } from '@anteroom/contract';
import { extensionOf } from '@anteroom/domain/documents/fileExtension';
import { isAcceptableName } from '@anteroom/domain/documents/fileSelection';
import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { recordDocumentEvents } from './documentEvents.ts';
import { findDocument } from './documentStore.ts';
import { lockDocuments } from './lockDocuments.ts';
import { recordRenaming } from './recordRenaming.ts';
import { refuseTakenName } from './refuseTakenName.ts';

/**
 * Renames a document. Its extension, which determines its type, cannot change.
 *
 * @throws ServerError `not-found`, `forbidden`, `file-name-not-allowed`, `file-type-not-allowed` (another extension),
 * `conflict` (`name-taken`).
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
      await recordDocumentEvents(
        deps,
        actorOf(scope),
        [documentId],
        { type: 'renamed', details: renamed },
        tx,
      );
      const { clientId } = document;
      await recordRenaming(
        deps,
        scope,
        { what: 'document', id: documentId, clientId, ...renamed },
        origin,
        tx,
      );
      return findDocument(tx, scope, documentId);
    })
    .catch(refuseTakenName('file', name));
}
