import type { ContainerType } from '@anteroom/contract';
import {
  containerPermissions,
  type Lock,
  type MemberRole,
} from '@anteroom/domain/documents/documentPermissions';
import { actorOf, fail, type Scope } from '@anteroom/server-sdk';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { visibleClient } from '../clients/visibleClients.ts';
import { announceFolders } from '../documents/announceDocuments.ts';
import { countDocuments, countedColumns } from '../documents/countDocuments.ts';
import { recordDocumentEvents } from '../documents/documentEvents.ts';
import { isSeen } from '../documents/isSeen.ts';
import { roleOf, viewerOf } from '../documents/viewer.ts';
import type { Tx } from '../schema.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { countStepFilesOf } from '../tasks/countStepFiles.ts';
import { deletionRight } from './deletionRight.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'folder-deleted': unknown;
  }
}

/**
 * Moves a folder or project into the recycle bin with all its contents: everything or nothing. The person must have the
 * right to delete every document and folder in it, including those that they cannot see.
 *
 * @throws ServerError `not-found`; `forbidden`, reason `contents` if it contains something that may not be deleted.
 */
export async function trashContainer(
  deps: TaskDeps,
  request: FastifyRequest,
  containerId: string,
): Promise<void> {
  const { scope } = request;
  const { companyId } = scope;
  await deps.db.transaction().execute(async (tx) => {
    const containers = await holdBelow(tx, scope, containerId);
    const top = containers.find(({ id }) => id === containerId);
    if (!top) fail('not-found', 'There is no such folder.');
    if (top.type === 'Client' || !isDeletable(top, scope))
      fail('forbidden', 'You don’t have permission to delete this folder.');
    const ids = containers.map(({ id }) => id);
    if (!containers.every((one) => isDeletable(one, scope)) || (await holdsWhatStays(tx, scope, ids))) {
      fail('forbidden', 'This folder contains items you don’t have permission to delete.', {
        errors: [{ path: 'containerId', message: 'contains items that must stay', reason: 'contents' }],
      });
    }

    const deleted = { deleted_at: deps.clock.now(), deleted_by: scope.userId };
    const documents = await tx
      .updateTable('documents')
      .set({ ...deleted, deleted_with: containerId })
      .where('company_id', '=', companyId)
      .where(sql<boolean>`container_id = any(${ids}::text[])`)
      .where('deleted_at', 'is', null)
      .returning(['document_id', ...countedColumns])
      .execute();
    await countDocuments(tx, companyId, { removed: documents });
    await tx
      .updateTable('containers')
      .set({
        ...deleted,
        deleted_with: sql`nullif(${containerId}, container_id)`,
      })
      .where('company_id', '=', companyId)
      .where(sql<boolean>`container_id = any(${ids}::text[])`)
      .execute();
    const documentIds = documents.map(({ document_id }) => document_id);
    await countStepFilesOf(deps, companyId, documentIds, tx);
    await recordDocumentEvents(deps, actorOf(scope), documentIds, { type: 'deleted', details: {} }, tx);
    const { clientId, name } = top;
    await deps.audit.record(
      {
        action: 'folder-deleted',
        ...actorOf(scope),
        subject: `folder:${containerId}`,
        details: { name, clientId, folders: ids.length, documents: documentIds.length },
        ...request.origin,
      },
      tx,
    );
    await announceFolders(deps, { companyId, clientId, containerIds: [containerId] }, tx);
  });
}

interface HeldContainer {
  readonly id: string;
  readonly clientId: string;
  readonly type: ContainerType;
  readonly name: string;
  readonly lock: Lock | null;
  readonly createdByContact: string | null;
  readonly role: MemberRole | null;
}

/**
 * Returns the container and all containers below it, locked so that nothing can be added to any of them; empty if it
 * does not exist.
 */
async function holdBelow(tx: Tx, scope: Scope, containerId: string): Promise<HeldContainer[]> {
  // A container may be added below another one before that is locked; the next iteration finds it. Nothing can be added
  // below locked ones.
  for (let held: ReadonlySet<string> = new Set(); ; ) {
    const containers = await readBelow(tx, scope, containerId);
    if (containers.length === held.size && containers.every(({ id }) => held.has(id))) return containers;
    held = new Set(containers.map(({ id }) => id));
    await tx
      .selectFrom('containers')
      .select('container_id')
      .where('company_id', '=', scope.companyId)
      .where(sql<boolean>`container_id = any(${[...held]}::text[])`)
      .orderBy('container_id')
      .forUpdate()
      .execute();
  }
}

async function readBelow(tx: Tx, scope: Scope, containerId: string): Promise<HeldContainer[]> {
  const { rows } = await sql<HeldContainer>`
    with recursive below as (
      select k.* from containers as k
        where k.container_id = ${containerId} and k.deleted_at is null and ${visibleClient(scope, 'k')}
          and ${isSeen(scope, 'k')}
      union all
      select child.* from containers as child
        join below on below.company_id = child.company_id and below.container_id = child.parent_id
        where child.deleted_at is null
    )
    select below.container_id as id, below.client_id as "clientId", below.type, below.name,
      case when below.lock_type is not null and below.lock_level is not null
        then jsonb_build_object('type', below.lock_type, 'level', below.lock_level) end as lock,
      creator.contact_id as "createdByContact", m.role
    from below
    left join users as creator on creator.company_id = below.company_id and creator.user_id = below.created_by
    left join container_members as m on m.company_id = below.company_id and m.container_id = below.container_id
      and m.contact_id = ${scope.contactId}`.execute(tx);
  return rows;
}

function isDeletable({ role, createdByContact, lock }: HeldContainer, scope: Scope): boolean {
  const item = { role: roleOf(scope, role), memberId: createdByContact, lock };
  return containerPermissions(item, viewerOf(scope)).canDelete;
}

async function holdsWhatStays(tx: Tx, scope: Scope, containerIds: readonly string[]): Promise<boolean> {
  const found = await tx
    .selectFrom('documents as d')
    .select('d.document_id')
    .where('d.company_id', '=', scope.companyId)
    .where(sql<boolean>`d.container_id = any(${containerIds}::text[])`)
    .where('d.deleted_at', 'is', null)
    .where(sql<boolean>`not ${deletionRight(scope, 'd')}`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
