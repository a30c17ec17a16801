import { actorOf, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Tx } from '../schema.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { announceTasks } from './announceTasks.ts';
import { changedNow } from './lastChange.ts';
import { requireTaskAccess, visibleTask } from './taskAccess.ts';
import { failForTask } from './taskStore.ts';
import { updateGroup } from './updateGroup.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** The firm took the task back. */
    'task-removed': unknown;
  }
}

/**
 * Takes a task back. Nobody sees it any more, but its data and its documents are retained.
 *
 * @throws ServerError `not-found`
 */
export async function removeTask(
  deps: TaskDeps,
  scope: Scope,
  taskId: string,
  origin: Origin,
): Promise<void> {
  const removed = await remove(deps, scope, { taskId }, origin);
  if (removed === 0) failForTask(taskId);
}

/** Takes back all tasks of a client that the person may see. */
export async function removeClientTasks(
  deps: TaskDeps,
  scope: Scope,
  clientId: string,
  origin: Origin,
): Promise<void> {
  await remove(deps, scope, { clientId }, origin);
}

function remove(
  deps: TaskDeps,
  scope: Scope,
  { taskId, clientId }: { readonly taskId?: string; readonly clientId?: string },
  origin: Origin,
): Promise<number> {
  requireTaskAccess(scope);
  const { companyId } = scope;
  return deps.db.transaction().execute(async (tx) => {
    const wanted = tx
      .selectFrom('tasks')
      .where(visibleTask(deps, scope, 'tasks'))
      .$if(taskId !== undefined, (query) => query.where('task_id', '=', taskId ?? ''))
      .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''));
    await lockGroups(
      tx,
      companyId,
      (await wanted.select('group_id').distinct().execute()).map((row) => row.group_id),
    );
    const now = deps.clock.now();
    const removed = await tx
      .updateTable('tasks')
      .set((eb) => ({ deleted_at: now, version: eb('version', '+', 1), ...changedNow(scope, now) }))
      .where('company_id', '=', companyId)
      .where('task_id', 'in', wanted.select('task_id'))
      .where('deleted_at', 'is', null)
      .returning(['task_id', 'group_id', 'client_id', 'label'])
      .execute();
    for (const groupId of new Set(removed.map((row) => row.group_id))) {
      await updateGroup(tx, scope, groupId, now);
    }
    for (const row of removed) {
      await deps.audit.record(
        {
          action: 'task-removed',
          ...actorOf(scope),
          subject: `task:${row.task_id}`,
          details: { label: row.label, clientId: row.client_id },
          ...origin,
        },
        tx,
      );
    }
    await announceTasks(
      deps,
      companyId,
      removed.map((row) => row.client_id),
      tx,
    );
    return removed.length;
  });
}

/** Locks groups before their tasks, as everywhere, and in a fixed order. */
async function lockGroups(tx: Tx, companyId: string, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return;
  await tx
    .selectFrom('task_groups')
    .select('group_id')
    .where('company_id', '=', companyId)
    .where('group_id', 'in', groupIds)
    .orderBy('group_id')
    .forUpdate()
    .execute();
}
