import type { Task, TaskPatch, TaskStatus } from '@anteroom/contract';
import { may } from '@anteroom/domain/people/permissions';
import { openSteps } from '@anteroom/domain/tasks/stepTransitions';
import { changeTask, isPending } from '@anteroom/domain/tasks/taskTransitions';
import { actorOf, fail, type KeptFile, type Origin, type Scope, type TaskKind } from '@anteroom/server-sdk';
import { type CompletionContext, heldBy } from '@anteroom/server-sdk/portal';
import { subjectOfTask } from '../conversation/resolveSubject.ts';
import { writeNote } from '../conversation/writeNote.ts';
import { finishInInbox, withdrawFromInbox } from '../inbox/addToInbox.ts';
import { taskKey, tellOfTask } from '../inbox/tellStaff.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { tellOfTasks } from '../taskMails/tellOfTasks.ts';
import { announceTasks } from './announceTasks.ts';
import { changedNow } from './lastChange.ts';
import { lockGroup } from './lockGroup.ts';
import { failNotRemovable, failOpen, failRefused, failStale } from './taskConflict.ts';
import { findTask } from './taskStore.ts';
import { makeTriggerTasks } from './triggerTasks.ts';
import { updateGroup } from './updateGroup.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'task-completed': unknown;
    'task-cancelled': unknown;
  }
}

/**
 * Changes a task, together with its group, in one transaction. Idempotent: if the same patch is repeated, nothing
 * changes and the task is returned.
 *
 * @throws ServerError `not-found`, `forbidden`, `conflict`, `bad-request`
 */
export async function patchTask(
  deps: TaskDeps,
  scope: Scope,
  taskId: string,
  patch: TaskPatch,
  origin: Origin,
): Promise<Task> {
  const file = await doneFileOf(deps, scope, taskId, patch);
  return deps.db.transaction().execute(async (tx) => {
    await lockGroup(tx, scope, taskId);
    const task = await findTask(deps, tx, scope, taskId);
    const kind = deps.taskKinds.require(task.kind, scope.companyId);
    const { version, ...change } = withJoinedData(deps, kind, task, patch);
    const result = changeTask(task, change);
    if (result.kind === 'unchanged') return task;
    if (version !== task.version) failStale(task);
    if (result.kind === 'refused') failRefused(result.reason);

    const now = deps.clock.now();
    const { status, comment, doesNotApplyComment, data } = result.task;
    if (status === 'RECEIVED' && !may('tasks.manage', heldBy(scope)))
      fail('forbidden', 'Only the firm can confirm that it received this.');
    if (status === 'CANCELLED' && kind.removable === false) failNotRemovable();
    if (isCompletion(status))
      await requireNothingOpen(kind, { tx, scope, task: { ...task, ...result.task }, status, now });
    await tx
      .updateTable('tasks')
      .set({
        status,
        does_not_apply_comment: doesNotApplyComment,
        return_reason: isPending(status) ? task.returnReason : null,
        data: JSON.stringify(data),
        completed_at: isPending(status) ? null : now,
        version: task.version + 1,
        ...changedNow(scope, now),
      })
      .where('company_id', '=', scope.companyId)
      .where('task_id', '=', taskId)
      .execute();
    if (comment !== task.comment) await writeNote(deps, tx, scope, subjectOfTask(task), comment);
    if (status !== task.status) await updateGroup(tx, scope, task.taskGroupId, now);
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
    if (scope.role === 'client') {
      const { companyId, userId } = scope;
      const tell = (kind: 'completed' | 'not-applicable' | 'note') =>
        tellOfTask(deps, tx, { companyId, userId, kind, taskId, step: 0 });
      if (status === 'DONE') await tell('completed');
      if (status === 'CANCELLED') await tell('not-applicable');
      if (comment !== task.comment) await tell('note');
    }
    if (status === 'RECEIVED' && status !== task.status) {
      await tellOfTasks(deps, tx, scope.companyId, 'received', [task]);
      // Staff who confirm that everything has been received have looked at the steps.
      for (const { number } of task.steps)
        for (const kind of ['step', 'not-applicable'])
          await finishInInbox(deps, tx, { ...scope, kind, key: taskKey(taskId, number) });
    }
    // There is nothing left for staff to review.
    if (isPending(status) && !isPending(task.status)) {
      const { companyId } = scope;
      for (const kind of ['completed', 'not-applicable'])
        await withdrawFromInbox(deps, tx, { companyId, kind, key: taskKey(taskId) });
    }
    const changed = await findTask(deps, tx, scope, taskId);
    const context = { tx, scope, task: changed, now };
    if (status === 'CANCELLED') await kind.onCancelled?.(context);
    const triggers = isCompletion(status) && (await kind.onDone?.({ ...context, status, file }));
    if (triggers && triggers.length > 0) await makeTriggerTasks(deps, tx, scope, changed, triggers);
    await announceTasks(deps, scope.companyId, [task.clientId], tx);
    return triggers || status === 'CANCELLED' ? findTask(deps, tx, scope, taskId) : changed;
  });
}

/**
 * Returns the file for a completion, which must be created before the transaction; null if the kind does not create
 * one, or if the transaction will refuse the patch.
 */
async function doneFileOf(
  deps: TaskDeps,
  scope: Scope,
  taskId: string,
  patch: TaskPatch,
): Promise<KeptFile | null> {
  if (!isCompletion(patch.status)) return null;
  const task = await findTask(deps, deps.db, scope, taskId);
  const kind = deps.taskKinds.require(task.kind, scope.companyId);
  const { version, ...change } = withJoinedData(deps, kind, task, patch);
  const result = changeTask(task, change);
  if (!kind.doneFile || result.kind !== 'changed' || version !== task.version) return null;
  const now = deps.clock.now();
  return kind.doneFile({ scope, task: { ...task, ...result.task }, status: patch.status, now });
}

/**
 * Returns the patch with the data that a person wrote, validated by the kind and joined with the data that the server
 * stores beside it.
 */
function withJoinedData(
  { taskKinds }: TaskDeps,
  { joinData }: TaskKind,
  task: Task,
  patch: TaskPatch,
): TaskPatch {
  if (patch.data === undefined) return patch;
  taskKinds.requireJson(task.kind, 'data', patch.data, 'body/data');
  return { ...patch, data: joinData?.(task.data, patch.data) ?? patch.data };
}

async function requireNothingOpen(
  { openPoints, isStepDone }: TaskKind,
  context: CompletionContext,
): Promise<void> {
  const byDefault = () => (context.status === 'DONE' ? openSteps(context.task.steps, isStepDone) : []);
  const points = openPoints ? await openPoints(context) : byDefault();
  if (points.length > 0) failOpen(points);
}

function isCompletion(status: TaskStatus | undefined): status is CompletionContext['status'] {
  return status === 'DONE' || status === 'RECEIVED';
}
