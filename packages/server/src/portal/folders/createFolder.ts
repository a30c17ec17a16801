import type { Container, FolderCreate } from '@anteroom/contract';
import { isAcceptableName } from '@anteroom/domain/documents/fileSelection';
import { noProcessingYear } from '@anteroom/domain/documents/processingYear';
import { control } from '@anteroom/domain/people/permissions';
import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { announceFolders } from '../documents/announceDocuments.ts';
import { findContainer, holdContainer } from '../documents/containerAccess.ts';
import { getContainer } from '../documents/containerStore.ts';
import { shareTree } from '../documents/holdTree.ts';
import { insertContainer } from '../documents/insertContainer.ts';
import type { Tx } from '../schema.ts';
import { deepestFolder } from './deepestFolder.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'folder-added': unknown;
  }
}

const pathOf = { Client: 'clients', Project: 'projects', Folder: 'folders' } as const;

/**
 * Creates a folder in a container in which the person may create, if the firm lets clients create folders.
 *
 * @throws ServerError `forbidden`, `not-found`, `file-name-not-allowed`; `conflict` (`name-taken`) unless an existing
 * folder may be used.
 */
export async function createFolder(
  deps: Deps,
  scope: Scope,
  create: FolderCreate,
  origin: Origin,
): Promise<{ readonly isNew: boolean; readonly container: Container }> {
  const name = create.name.normalize('NFC');
  const parent = await findContainer(deps.db, scope, create.parentId, pathOf[create.parentType]);
  if (!scope.controls.has(control.addFolder) || !parent.permissions.canCreate) {
    fail('forbidden', 'You do not have permission to add folder.');
  }
  if (!isAcceptableName(name)) {
    fail('file-name-not-allowed', 'The folder name contains characters that aren’t allowed.');
  }
  return deps.db.transaction().execute(async (tx) => {
    await shareTree(tx, scope.companyId, parent.clientId);
    await holdContainer(tx, scope.companyId, parent.id);
    if ((await depthOf(tx, scope, parent.id)) >= deepestFolder) {
      fail('bad-request', `Folders can be nested up to ${deepestFolder} levels deep.`);
    }
    const id = await insertFolder(deps, tx, scope, { name, parent });
    if (id === null) {
      const there = await folderNamed(tx, scope, parent.id, name);
      if (there === null || create.onConflict !== 'Use') failTaken(name);
      return { isNew: false, container: await getContainer(tx, scope, there) };
    }
    const { companyId } = scope;
    const { clientId } = parent;
    await deps.audit.record(
      {
        action: 'folder-added',
        ...actorOf(scope),
        subject: `folder:${id}`,
        details: { name, clientId, parentId: parent.id },
        ...origin,
      },
      tx,
    );
    await announceFolders(deps, { companyId, clientId, containerIds: [id] }, tx);
    return { isNew: true, container: await getContainer(tx, scope, id) };
  });
}

/** Returns the new folder's ID, or null if the name is taken. */
async function insertFolder(
  { ids, clock }: Deps,
  tx: Tx,
  { companyId, userId }: Scope,
  {
    name,
    parent,
  }: { readonly name: string; readonly parent: { readonly id: string; readonly clientId: string } },
): Promise<string | null> {
  const now = clock.now();
  const id = ids.next();
  const isAdded = await insertContainer(tx, {
    company_id: companyId,
    container_id: id,
    client_id: parent.clientId,
    parent_id: parent.id,
    type: 'Folder',
    name,
    product_type: null,
    lock_type: null,
    lock_level: null,
    created_by: userId,
    created_at: now,
    modified_by: userId,
    modified_at: now,
  });
  return isAdded ? id : null;
}

async function folderNamed(
  tx: Tx,
  { companyId }: Scope,
  parentId: string,
  name: string,
): Promise<string | null> {
  const found = await tx
    .selectFrom('containers')
    .select('container_id')
    .where('company_id', '=', companyId)
    .where('parent_id', '=', parentId)
    .where('type', '=', 'Folder')
    .where('processing_year', '=', noProcessingYear)
    .where('deleted_at', 'is', null)
    .where(sql<string>`lower(normalize(name, NFC))`, '=', sql<string>`lower(normalize(${name}, NFC))`)
    .executeTakeFirst();
  return found?.container_id ?? null;
}

/** Returns the depth of a container: 0 for a client's root. */
async function depthOf(tx: Tx, { companyId }: Scope, containerId: string): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    with recursive above as (
      select parent_id, 0 as depth from containers
        where company_id = ${companyId} and container_id = ${containerId}
      union all
      select k.parent_id, above.depth + 1 from containers as k
        join above on k.container_id = above.parent_id
        where k.company_id = ${companyId}
    )
    select max(depth)::int as depth from above`.execute(tx);
  return rows[0]?.depth ?? 0;
}

function failTaken(name: string): never {
  fail('conflict', 'A folder with this name already exists.', {
    errors: [{ path: 'body/name', message: `"${name}" is taken`, reason: 'name-taken' }],
  });
}
