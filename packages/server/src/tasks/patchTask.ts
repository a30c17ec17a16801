import type { Task, TaskConflict, TaskPatch } from '@anteroom/contract';
import { changeTask, groupStatus, isPending, type TaskRefusal } from '@anteroom/domain/taskTransitions';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/problem.ts';
import { actorOf, type Scope } from '../http/scope.ts';
import { findTask, toTask } from './taskStore.ts';

/** Of the request, for the audit log. */
interface Origin {
  readonly requestId: string;
  readonly address: string;
}

/**
 * Changes a task, and its group with it, in one transaction. The same patch sent again finds that all of it holds and
 * answers the task as it is.
 *
 * @throws ServerError `not-found`, `forbidden`, `conflict`, `bad-request`
 */
export function patchTask(
  deps: Deps,
  scope: Scope,
  taskId: string,
  patch: TaskPatch,
  origin: Origin,
): Promise<Task> {
  const { version, ...change } = patch;
  return deps.db.transaction().execute(async (tx) => {
    await lockGroup(tx, scope, taskId);
    const task = await findTask(tx, scope, taskId);
    const result = changeTask(task, change);
    if (result.kind === 'unchanged') return task;
    if (version !== task.version) failConflict('stale', 'Somebody has changed the task meanwhile.');
    if (result.kind === 'refused') return refuse(result.reason);

    const now = deps.clock.now();
    const { status, comment, doesNotApplyComment } = result.task;
    const row = await tx
      .updateTable('tasks')
      .set({
        status,
        comment,
        does_not_apply_comment: doesNotApplyComment,
        completed_at: isPending(status) ? null : now,
        version: task.version + 1,
      })
      .where('company_id', '=', scope.companyId)
      .where('task_id', '=', taskId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await updateGroup(tx, scope, task.taskGroupId, now);
    if (!isPending(status)) {
      await deps.audit.record(
        {
          action: status === 'CANCELLED' ? 'task-cancelled' : 'task-completed',
          ...actorOf(scope),
          subject: `task:${taskId}`,
          details: { status, label: task.label, clientId: task.clientId },
          ...origin,
        },
        tx,
      );
    }
    return toTask(row);
  });
}

/** The group before its task, always: two last tasks of a group that are completed at once must see each other. */
async function lockGroup(tx: Tx, { companyId }: Scope, taskId: string): Promise<void> {
  await tx
    .selectFrom('task_groups')
    .select('group_id')
    .where('company_id', '=', companyId)
    .where('group_id', 'in', (query) =>
      query
        .selectFrom('tasks')
        .select('group_id')
        .where('company_id', '=', companyId)
        .where('task_id', '=', taskId),
    )
    .forUpdate()
    .execute();
}

/** When its last pending task completes, a group is complete, with today's date (UTC). */
async function updateGroup(tx: Tx, { companyId }: Scope, groupId: string, now: Date): Promise<void> {
  const tasks = await tx
    .selectFrom('tasks')
    .select('status')
    .where('company_id', '=', companyId)
    .where('group_id', '=', groupId)
    .execute();
  const status = groupStatus(tasks.map((task) => task.status));
  await tx
    .updateTable('task_groups')
    .set({ status, completed_date: isPending(status) ? null : now.toISOString().slice(0, 10) })
    .where('company_id', '=', companyId)
    .where('group_id', '=', groupId)
    .execute();
}

function refuse(reason: TaskRefusal): never {
  switch (reason) {
    case 'task-complete':
      return failConflict(reason, 'The task is complete and cannot be changed any more.');
    case 'already-begun':
      return failConflict(reason, 'The task has been begun and cannot become new again.');
    case 'reason-missing':
      return failReason(reason, 'Say why the task does not apply.');
    case 'reason-unexpected':
      return failReason(reason, 'A reason is given only for removing the task.');
  }
}

function failConflict(reason: TaskConflict, detail: string): never {
  const path = reason === 'stale' ? 'body/version' : 'body/status';
  fail('conflict', detail, { errors: [{ path, message: detail, reason }] });
}

function failReason(reason: TaskRefusal, detail: string): never {
  fail('bad-request', detail, { errors: [{ path: 'body/doesNotApplyComment', message: detail, reason }] });
}
