import type { Task, TaskReturn } from '@anteroom/contract';
import { returnTask as applyReturn } from '@anteroom/domain/tasks/taskTransitions';
import { actorOf, type Origin, type Scope } from '@anteroom/server-sdk';
import { finishInInbox } from '../inbox/addToInbox.ts';
import { taskKey } from '../inbox/tellStaff.ts';
import type { Tx } from '../schema.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { tellOfTasks } from '../taskMails/tellOfTasks.ts';
import { announceTasks } from './announceTasks.ts';
import { changedNow } from './lastChange.ts';
import { lockGroup } from './lockGroup.ts';
import { failRefused, failStale } from './taskConflict.ts';
import { findTask } from './taskStore.ts';
import { updateGroup } from './updateGroup.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** The firm returned a whole task. */
    'task-returned': unknown;
  }
}

/**
 * Reopens a completed task, with a reason that the client reads. Tasks with steps that the client completed cannot be
 * reopened as a whole, because each step is returned separately; neither can kinds that are completed by a route of
 * their own, such as signatures. Any task that staff have marked as received can be reopened.
 *
 * @throws ServerError `not-found`, `forbidden`, `conflict`, `bad-request`
 */
export function returnTask(
  deps: TaskDeps,
  scope: Scope,
  taskId: string,
  asked: TaskReturn,
  origin: Origin,
): Promise<Task> {
  return deps.db.transaction().execute((tx) => returnInTransaction(deps, tx, scope, taskId, asked, origin));
}

/**
 * Does the same as {@link returnTask} in the caller's transaction.
 *
 * @throws ServerError as {@link returnTask}
 */
export async function returnInTransaction(
  deps: TaskDeps,
  tx: Tx,
  scope: Scope,
  taskId: string,
  { version, reason, sendNotification = true }: TaskReturn,
  origin: Origin,
): Promise<Task> {
  const { companyId, userId } = scope;
  await lockGroup(tx, scope, taskId);
  const task = await findTask(deps, tx, scope, taskId);
  const kind = deps.taskKinds.require(task.kind, companyId);
  const result = applyReturn(task, reason);
  if (result.kind === 'unchanged') return task;
  if (version !== task.version) failStale(task);
  if (result.kind === 'refused') failRefused(result.reason);
  const endsItself = task.steps.length > 0 || kind.removable === false;
  if (endsItself && task.status !== 'RECEIVED') failRefused('not-returnable');

  const now = deps.clock.now();
  await tx
    .updateTable('tasks')
    .set({
      status: 'WIP',
      completed_at: null,
      return_reason: result.reason,
      version: task.version + 1,
      ...changedNow(scope, now),
    })
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .execute();
  await updateGroup(tx, scope, task.taskGroupId, now);
  const changed = await findTask(deps, tx, scope, taskId);
  await kind.onReopened?.({ tx, scope, task: changed, now });
  // There is nothing left for staff to review.
  await finishInInbox(deps, tx, { companyId, kind: 'completed', key: taskKey(taskId), userId });
  await deps.audit.record(
    {
      action: 'task-returned',
      ...actorOf(scope),
      subject: `task:${taskId}`,
      details: { clientId: task.clientId },
      ...origin,
    },
    tx,
  );
  if (sendNotification) await tellOfTasks(deps, tx, companyId, 'returned', [task]);
  await announceTasks(deps, companyId, [task.clientId], tx);
  return findTask(deps, tx, scope, taskId);
}
