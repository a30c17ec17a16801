import { renameOnConflict } from '@anteroom/domain/documents/renameOnConflict';
import { actorOf, fail, type Scope } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { announceDocuments, announceFolders } from '../documents/announceDocuments.ts';
import { countDocuments, countedColumns } from '../documents/countDocuments.ts';
import { recordDocumentEvents } from '../documents/documentEvents.ts';
import { takenNames } from '../documents/documentStore.ts';
import { keepMembers } from '../documents/keepMembers.ts';
import { settleDocuments } from '../documents/settleMembers.ts';
import type { Tx } from '../schema.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { countStepFilesOf } from '../tasks/countStepFiles.ts';
import { findInBin } from './binStore.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'document-restored': unknown;
    'folder-restored': unknown;
  }
}

/**
 * Restores a document, or a folder with everything that was deleted with it, to its previous place. If the parent
 * folder is gone, the item goes to the client's root; if its name is taken, it gets a number.
 *
 * @throws ServerError `not-found` if it is not in the bin, or not for this person.
 */
export async function restore(deps: TaskDeps, request: FastifyRequest, id: string): Promise<void> {
  const { scope } = request;
  const { companyId } = scope;
  await deps.db.transaction().execute(async (tx) => {
    const item = await findInBin(tx, scope, id);
    if (!item) fail('not-found', 'This is no longer in the recycle bin.');
    const { clientId } = item;
    const isDocument = item.type === 'Document';
    const placeId = await holdPlace(tx, scope, item.placeId ?? clientId, clientId);
    const name = isDocument
      ? await freeName(item.name, async (names) => takenNames(tx, scope, placeId, names))
      : await freeName(item.name, (names) =>
          takenFolderNames(tx, scope, placeId, item.processingYear, names),
        );
    const documentIds = isDocument
      ? await restoreDocument(tx, scope, id, placeId, name)
      : await keepMembers(tx, { companyId, clientId, folderId: id }, () =>
          restoreFolder(tx, scope, id, placeId, name),
        );

    await countStepFilesOf(deps, companyId, documentIds, tx);
    await recordDocumentEvents(deps, actorOf(scope), documentIds, { type: 'restored', details: {} }, tx);
    await deps.audit.record(
      {
        action: isDocument ? 'document-restored' : 'folder-restored',
        ...actorOf(scope),
        subject: `${isDocument ? 'document' : 'folder'}:${id}`,
        details: { name, clientId, containerId: placeId, documents: documentIds.length },
        ...request.origin,
      },
      tx,
    );
    await (isDocument
      ? announceDocuments(deps, companyId, [id], tx)
      : announceFolders(deps, { companyId, clientId, containerIds: [id] }, tx));
  });
}

/**
 * Returns the ID of the container, or of the client's root if the container is gone, locked so that no other request
 * adds to it.
 */
async function holdPlace(tx: Tx, { companyId }: Scope, containerId: string, rootId: string): Promise<string> {
  const found = await tx
    .selectFrom('containers')
    .select('container_id')
    .where('company_id', '=', companyId)
    .where('container_id', '=', containerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (found) return containerId;
  await tx
    .selectFrom('containers')
    .select('container_id')
    .where('company_id', '=', companyId)
    .where('container_id', '=', rootId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return rootId;
}

async function freeName(
  wanted: string,
  taken: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string> {
  let name = wanted;
  while ((await taken([name])).has(name)) name = renameOnConflict(name);
  return name;
}

async function takenFolderNames(
  tx: Tx,
  { companyId }: Scope,
  parentId: string,
  processingYear: number,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select asked.name from unnest(${names}::text[]) as asked (name)
    where exists (
      select from containers as k
      where k.company_id = ${companyId} and k.parent_id = ${parentId} and k.processing_year = ${processingYear}
        and k.deleted_at is null and lower(normalize(k.name, NFC)) = lower(normalize(asked.name, NFC))
    )`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

const notDeleted = { deleted_at: null, deleted_by: null, deleted_with: null };

async function restoreDocument(
  tx: Tx,
  { companyId }: Scope,
  id: string,
  placeId: string,
  name: string,
): Promise<string[]> {
  const restored = await tx
    .updateTable('documents')
    .set({ ...notDeleted, container_id: placeId, name })
    .where('company_id', '=', companyId)
    .where('document_id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning(countedColumns)
    .execute();
  await countDocuments(tx, companyId, { added: restored });
  await settleDocuments(tx, companyId, [id]);
  return [id];
}

async function restoreFolder(
  tx: Tx,
  { companyId }: Scope,
  id: string,
  placeId: string,
  name: string,
): Promise<string[]> {
  const documents = await tx
    .updateTable('documents')
    .set(notDeleted)
    .where('company_id', '=', companyId)
    .where('deleted_with', '=', id)
    .returning(['document_id', ...countedColumns])
    .execute();
  await countDocuments(tx, companyId, { added: documents });
  await tx
    .updateTable('containers')
    .set(notDeleted)
    .where('company_id', '=', companyId)
    .where('deleted_with', '=', id)
    .execute();
  await tx
    .updateTable('containers')
    .set({ ...notDeleted, parent_id: placeId, name })
    .where('company_id', '=', companyId)
    .where('container_id', '=', id)
    .execute();
  return documents.map(({ document_id }) => document_id);
}
