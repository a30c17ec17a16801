import type { StepPatch, Task, TaskStep } from '@anteroom/contract';
import { changeStep } from '@anteroom/domain/tasks/stepTransitions';
import { fail, type Scope } from '@anteroom/server-sdk';
import { subjectOfStep } from '../conversation/resolveSubject.ts';
import { writeNote } from '../conversation/writeNote.ts';
import { withdrawFromInbox } from '../inbox/addToInbox.ts';
import { taskKey, tellOfTask } from '../inbox/tellStaff.ts';
import type { Tx } from '../schema.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { announceTasks } from './announceTasks.ts';
import { changedNow } from './lastChange.ts';
import { lockGroup } from './lockGroup.ts';
import { failRefused, failStale } from './taskConflict.ts';
import { findTask } from './taskStore.ts';
import { updateGroup } from './updateGroup.ts';

/**
 * Changes a step. The first answer to a new task also begins the task. Idempotent: if the same patch is repeated,
 * nothing changes and the task is returned.
 *
 * @throws ServerError `not-found`, `forbidden`, `conflict`, `bad-request`
 */
export function patchStep(
  deps: TaskDeps,
  scope: Scope,
  { taskId, stepNumber }: { taskId: string; stepNumber: number },
  { version, overwrite, ...patch }: StepPatch,
): Promise<Task> {
  return deps.db.transaction().execute(async (tx) => {
    await lockGroup(tx, scope, taskId);
    const task = await findTask(deps, tx, scope, taskId);
    const step = task.steps.find(({ number }) => number === stepNumber);
    if (!step) fail('not-found', 'There is no such step.');
    const result = changeStep(task.status, step, withJoinedData(deps, scope, task, step, patch));
    if (result.kind === 'unchanged') return task;
    if (version !== step.version && !overwrite) failStale(task);
    if (result.kind === 'refused') failRefused(result.reason);

    const now = deps.clock.now();
    const begins = result.given && task.status === 'NEW';
    const taskChange = begins ? ({ status: 'WIP', version: task.version + 1 } as const) : {};
    await storeStep(deps, tx, scope, { task, step: { ...step, ...result.step }, taskChange, now });
    if (result.step.comment !== step.comment)
      await writeNote(deps, tx, scope, subjectOfStep(task, step), result.step.comment);
    if (begins) await updateGroup(tx, scope, task.taskGroupId, now);
    if (scope.role === 'client')
      await tellOfStep(deps, tx, scope, {
        task,
        before: step,
        after: { ...step, ...result.step },
        isGiven: result.given,
      });
    await announceTasks(deps, scope.companyId, [task.clientId], tx);
    return findTask(deps, tx, scope, taskId);
  });
}

interface ChangedStep {
  readonly task: Task;
  readonly before: TaskStep;
  readonly after: TaskStep;
  /** Whether more than a comment has changed. */
  readonly isGiven: boolean;
}

/**
 * Adds a client's answer to a step, or comment on it, to the staff's inbox. If the client withdraws the answer, removes
 * the item.
 */
async function tellOfStep(
  deps: TaskDeps,
  tx: Tx,
  { companyId, userId }: Scope,
  { task: { taskId, kind: taskKind }, before, after, isGiven }: ChangedStep,
): Promise<void> {
  const tell = (kind: 'note' | 'step') =>
    tellOfTask(deps, tx, { companyId, userId, kind, taskId, step: after.number });
  if (after.comment !== before.comment || after.dnaComment !== before.dnaComment) await tell('note');
  if (after.dnaComment !== null || !isGiven) return;
  if (deps.taskKinds.isStepDone(taskKind, after)) await tell('step');
  else await withdrawFromInbox(deps, tx, { companyId, kind: 'step', key: taskKey(taskId, after.number) });
}

function withJoinedData(
  { taskKinds }: TaskDeps,
  { companyId }: Scope,
  task: Task,
  step: TaskStep,
  patch: Omit<StepPatch, 'version' | 'overwrite'>,
): Omit<StepPatch, 'version' | 'overwrite'> {
  const kind = taskKinds.require(task.kind, companyId);
  if (patch.data === undefined) return patch;
  taskKinds.requireJson(task.kind, 'stepData', patch.data, 'body/data');
  return { ...patch, data: kind.joinStepData?.(step.data, patch.data) ?? patch.data };
}

interface StepStorage {
  readonly task: Task;
  readonly step: TaskStep;
  /** Change of the task that follows from the change of the step. */
  readonly taskChange: { readonly status?: 'WIP'; readonly completed_at?: null; readonly version?: number };
  readonly now: Date;
}

/** Stores the changeable fields of a step, as its next version, and records in the task who changed it. */
export async function storeStep(
  { taskKinds }: TaskDeps,
  tx: Tx,
  scope: Scope,
  { task, step, taskChange, now }: StepStorage,
): Promise<void> {
  const { companyId } = scope;
  await tx
    .updateTable('task_steps')
    .set({
      dna_comment: step.dnaComment,
      data: JSON.stringify(step.data),
      review_state: step.review?.state ?? null,
      review_reason: step.review?.reason ?? null,
      done: taskKinds.isStepDone(task.kind, step),
      version: step.version + 1,
    })
    .where('company_id', '=', companyId)
    .where('task_id', '=', task.taskId)
    .where('number', '=', step.number)
    .execute();
  await tx
    .updateTable('tasks')
    .set({ ...taskChange, ...changedNow(scope, now) })
    .where('company_id', '=', companyId)
    .where('task_id', '=', task.taskId)
    .execute();
}
