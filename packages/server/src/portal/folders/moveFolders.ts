import type { Container, MoveRefusal } from '@anteroom/contract';
import { folderName } from '@anteroom/domain/documents/processingYear';
import { actorOf, fail, type Origin, type Scope, ServerError } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { announceFolders } from '../documents/announceDocuments.ts';
import { getContainer, listAncestors } from '../documents/containerStore.ts';
import { holdTree } from '../documents/holdTree.ts';
import { keepMembers } from '../documents/keepMembers.ts';
import type { Tx } from '../schema.ts';
import { deepestFolder } from './deepestFolder.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'folder-moved': unknown;
  }
}

type Refused = { readonly id: string; readonly reason: MoveRefusal };

interface FolderMoves {
  /** IDs of the folders that are now in the target, including those that already were. */
  readonly moved: readonly string[];
  readonly failed: readonly Refused[];
}

/**
 * Moves folders with everything in them into another container of their client; call {@link lockTree} first. Folders
 * that cannot be moved stay where they are, each with a reason. A folder keeps its members: nobody gains or loses
 * access to its contents.
 */
export async function moveFolders(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  folderIds: readonly string[],
  target: Container,
  origin: Origin,
): Promise<FolderMoves> {
  const above = (await listAncestors(tx, scope, target.id)).map(({ id }) => id);
  const moved: string[] = [];
  const failed: Refused[] = [];
  for (const id of folderIds) {
    const folder = await findFolder(tx, scope, id);
    const reason = folder ? await refusal(tx, scope, folder, target, above) : 'not-found';
    if (reason) failed.push({ id, reason });
    else if (folder) {
      if (folder.parentId !== target.id) await put(deps, tx, scope, folder, target, origin);
      moved.push(id);
    }
  }
  return { moved, failed };
}

/**
 * Locks the places of a client's folders until the end of the transaction, so that no two are moved into each other.
 * The containers themselves are locked in a fixed order, so that concurrent transactions do not deadlock.
 */
export async function lockTree(
  tx: Tx,
  { companyId }: Scope,
  clientId: string,
  containerIds: readonly string[],
): Promise<void> {
  await holdTree(tx, companyId, clientId);
  await tx
    .selectFrom('containers')
    .select('container_id')
    .where('company_id', '=', companyId)
    .where('container_id', 'in', containerIds)
    .orderBy('container_id')
    .forNoKeyUpdate()
    .execute();
}

async function findFolder(tx: Tx, scope: Scope, id: string): Promise<Container | null> {
  try {
    return await getContainer(tx, scope, id);
  } catch (error) {
    if (error instanceof ServerError && error.code === 'not-found') return null;
    throw error;
  }
}

async function refusal(
  tx: Tx,
  scope: Scope,
  folder: Container,
  target: Container,
  above: readonly string[],
): Promise<MoveRefusal | null> {
  if (folder.clientId !== target.clientId) return 'other-client';
  // A client's root and the firm's projects, with their years, cannot be moved.
  if (folder.type !== 'Folder' || !folder.permissions.canUpdate) return 'forbidden';
  if (above.includes(folder.id)) return 'into-itself';
  if (folder.parentId === target.id) return null;
  // The root does not count as a level.
  if (above.length - 1 + (await levelsOf(tx, scope, folder.id)) > deepestFolder) return 'too-deep';
  return (await isTaken(tx, scope, folder, target.id)) ? 'name-taken' : null;
}

/** Returns the number of levels in a folder: 1 for a folder without subfolders. */
async function levelsOf(tx: Tx, { companyId }: Scope, containerId: string): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    with recursive below as (
      select container_id, 1 as level from containers
        where company_id = ${companyId} and container_id = ${containerId}
      union all
      select child.container_id, below.level + 1 from containers as child
        join below on child.parent_id = below.container_id
        where child.company_id = ${companyId} and child.deleted_at is null
    )
    select max(level)::int as levels from below`.execute(tx);
  return rows[0]?.levels ?? 1;
}

async function isTaken(
  tx: Tx,
  { companyId }: Scope,
  { name, processingYear }: Container,
  parentId: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('containers')
    .select('container_id')
    .where('company_id', '=', companyId)
    .where('parent_id', '=', parentId)
    .where('processing_year', '=', processingYear)
    .where('deleted_at', 'is', null)
    .where(sql<string>`lower(normalize(name, NFC))`, '=', sql<string>`lower(normalize(${name}, NFC))`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Moves the folder. Its modification date does not change, because its content does not. */
async function put(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  folder: Container,
  target: Container,
  origin: Origin,
): Promise<void> {
  const { companyId } = scope;
  const { clientId } = target;
  const from = folder.parentId && (await getContainer(tx, scope, folder.parentId));
  if (!from) fail('not-found', 'There is no such folder.');
  await keepMembers(tx, { companyId, clientId, folderId: folder.id }, () =>
    tx
      .updateTable('containers')
      .set({ parent_id: target.id })
      .where('company_id', '=', companyId)
      .where('container_id', '=', folder.id)
      .execute(),
  );
  await deps.audit.record(
    {
      action: 'folder-moved',
      ...actorOf(scope),
      subject: `folder:${folder.id}`,
      details: { name: folder.name, from: folderName(from), to: folderName(target), clientId },
      ...origin,
    },
    tx,
  );
  await announceFolders(deps, { companyId, clientId, containerIds: [folder.id] }, tx);
}
