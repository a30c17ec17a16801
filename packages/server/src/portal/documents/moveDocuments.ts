import type { BatchMove, BatchMoveResult, Container, Document, MoveRefusal } from '@anteroom/contract';
import { folderName } from '@anteroom/domain/documents/processingYear';
import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { lockTree, moveFolders } from '../folders/moveFolders.ts';
import type { Tx } from '../schema.ts';
import { announceDocuments } from './announceDocuments.ts';
import { ownContainer } from './containerAccess.ts';
import { getContainer } from './containerStore.ts';
import { countDocuments, countedColumns } from './countDocuments.ts';
import { recordDocumentEvents } from './documentEvents.ts';
import { selectDocuments, toDocument } from './documentStore.ts';
import { holdTree } from './holdTree.ts';
import { lockDocuments } from './lockDocuments.ts';
import { settleDocuments } from './settleMembers.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'documents-moved': unknown;
  }
}

/**
 * Moves documents and folders into another container of their client. Items that cannot be moved stay where they are,
 * each with a reason; the others are moved.
 *
 * @throws ServerError `not-found` for the container; `forbidden` if the person may not add anything to it.
 */
export async function moveDocuments(
  deps: Deps,
  scope: Scope,
  { documentIds, folderIds = [], containerId }: BatchMove,
  origin: Origin,
): Promise<BatchMoveResult['data']> {
  if (documentIds.length + folderIds.length === 0) fail('bad-request', 'Choose at least one item to move.');
  return deps.db.transaction().execute(async (tx) => {
    const target = await getContainer(tx, scope, containerId);
    if (!target.permissions.canCreate) fail('forbidden', 'You don’t have permission to add files here.');
    if (folderIds.length > 0) await lockTree(tx, scope, target.clientId, [containerId, ...folderIds]);
    else await holdTree(tx, scope.companyId, target.clientId);
    // Locks the container: until this transaction ends, no other request can add a name to it.
    await ownContainer(tx, scope.companyId, containerId);
    const folders = await moveFolders(deps, tx, scope, folderIds, target, origin);
    if (documentIds.length === 0) return { moved: [...folders.moved], failed: [...folders.failed] };
    await lockDocuments(tx, scope, documentIds);
    const movable = await findMovable(tx, scope, documentIds);
    const taken = await namesTaken(tx, scope, containerId, [...movable.values()]);
    const going: Document[] = [];
    const failed: { id: string; reason: MoveRefusal }[] = [...folders.failed];
    for (const id of documentIds) {
      const candidate = movable.get(id);
      const reason = candidate ? refusal(candidate, target, taken) : 'not-found';
      if (reason) failed.push({ id, reason });
      else if (candidate) {
        going.push(candidate.document);
        taken.add(candidate.nameHash);
      }
    }
    const coming = going.filter(({ parent }) => parent.id !== containerId);
    if (coming.length > 0) await put(deps, tx, scope, coming, target, origin);
    return { moved: [...folders.moved, ...going.map(({ id }) => id)], failed };
  });
}

interface Movable {
  readonly document: Document;
  /** Hash of the name, normalised as for comparing names. */
  readonly nameHash: number;
}

async function findMovable(
  tx: Tx,
  scope: Scope,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, Movable>> {
  const rows = await selectDocuments(tx, scope).where('d.document_id', 'in', documentIds).execute();
  return new Map(
    rows.map((row) => [row.document_id, { document: toDocument(row, scope), nameHash: row.name_hash }]),
  );
}

async function namesTaken(
  tx: Tx,
  { companyId }: Scope,
  containerId: string,
  movable: readonly Movable[],
): Promise<Set<number>> {
  if (movable.length === 0) return new Set();
  const rows = await tx
    .selectFrom('documents')
    .select('name_hash')
    .where('company_id', '=', companyId)
    .where('container_id', '=', containerId)
    .where('deleted_at', 'is', null)
    .where(
      'name_hash',
      'in',
      movable.map(({ nameHash }) => nameHash),
    )
    .execute();
  return new Set(rows.map(({ name_hash }) => name_hash));
}

function refusal(
  { document, nameHash }: Movable,
  target: Container,
  taken: ReadonlySet<number>,
): MoveRefusal | null {
  if (document.clientId !== target.clientId) return 'other-client';
  if (!document.permissions.canUpdate) return 'forbidden';
  return document.parent.id !== target.id && taken.has(nameHash) ? 'name-taken' : null;
}

/** Moves the documents. Their modification date does not change, because their content does not. */
async function put(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  documents: readonly Document[],
  target: Container,
  origin: Origin,
): Promise<void> {
  const { companyId } = scope;
  const { clientId } = target;
  const actor = actorOf(scope);
  const documentIds = documents.map(({ id }) => id);
  // Also notifies the people who see the documents' previous folders.
  await announceDocuments(deps, companyId, documentIds, tx);
  const before = await tx
    .selectFrom('documents')
    .select(countedColumns)
    .where('company_id', '=', companyId)
    .where('document_id', 'in', documentIds)
    .execute();
  const moved = await tx
    .updateTable('documents')
    .set({ container_id: target.id })
    .where('company_id', '=', companyId)
    .where('document_id', 'in', documentIds)
    .returning(countedColumns)
    .execute();
  await countDocuments(tx, companyId, { added: moved, removed: before });
  await settleDocuments(tx, companyId, documentIds);
  for (const [from, group] of Map.groupBy(documents, ({ parent }) => parent.name)) {
    const details = { from, to: folderName(target) };
    const ids = group.map(({ id }) => id);
    await recordDocumentEvents(deps, actor, ids, { type: 'moved', details }, tx);
  }
  await deps.audit.record(
    {
      action: 'documents-moved',
      ...actor,
      subject: `container:${target.id}`,
      details: { documentIds, clientId },
      ...origin,
    },
    tx,
  );
  await announceDocuments(deps, companyId, documentIds, tx);
}
