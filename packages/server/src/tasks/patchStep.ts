import type { StepPatch, Task, TaskStep } from '@anteroom/contract';
import { changeStep, isStepDone } from '@anteroom/domain/stepTransitions';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/problem.ts';
import type { Scope } from '../http/scope.ts';
import { taskKinds } from '../taskKinds/index.ts';
import { requireKindJson } from '../taskKinds/requireKindJson.ts';
import { announceTasks } from './announceTasks.ts';
import { lockGroup } from './lockGroup.ts';
import { failRefused, failStale } from './taskConflict.ts';
import { findTask } from './taskStore.ts';
import { updateGroup } from './updateGroup.ts';

/**
 * Changes a step; a new task of which something is given is begun by that. The same patch sent again finds that all of it
 * holds and answers the task as it is.
 *
 * @throws ServerError `not-found`, `forbidden`, `conflict`, `bad-request`
 */
export function patchStep(
  deps: Deps,
  scope: Scope,
  { taskId, stepNumber }: { taskId: string; stepNumber: number },
  { version, overwrite, ...patch }: StepPatch,
): Promise<Task> {
  return deps.db.transaction().execute(async (tx) => {
    await lockGroup(tx, scope, taskId);
    const task = await findTask(tx, scope, taskId);
    const step = task.steps.find(({ number }) => number === stepNumber);
    if (!step) fail('not-found', 'There is no such step.');
    const result = changeStep(task.status, step, withJoinedData(task, step, patch));
    if (result.kind === 'unchanged') return task;
    if (version !== step.version && !overwrite) failStale(task);
    if (result.kind === 'refused') failRefused(result.reason);

    await storeStep(tx, scope, task, { ...step, ...result.step });
    if (result.given && task.status === 'NEW') await begin(tx, scope, task, deps.clock.now());
    await announceTasks(deps, scope.companyId, [task.clientId], tx);
    return findTask(tx, scope, taskId);
  });
}

function withJoinedData(
  task: Task,
  step: TaskStep,
  patch: Omit<StepPatch, 'version' | 'overwrite'>,
): Omit<StepPatch, 'version' | 'overwrite'> {
  if (patch.data === undefined) return patch;
  const rules = taskKinds[task.kind];
  requireKindJson(rules.stepData, patch.data, 'body/data');
  return { ...patch, data: rules.joinStepData?.(step.data, patch.data) ?? patch.data };
}

/** Stores what can change of a step, as its next version. */
export async function storeStep(tx: Tx, { companyId }: Scope, task: Task, step: TaskStep): Promise<void> {
  const isDone = taskKinds[task.kind].isStepDone ?? isStepDone;
  await tx
    .updateTable('task_steps')
    .set({
      comment: step.comment,
      dna_comment: step.dnaComment,
      data: JSON.stringify(step.data),
      review_state: step.review?.state ?? null,
      review_reason: step.review?.reason ?? null,
      done: isDone(step),
      version: step.version + 1,
    })
    .where('company_id', '=', companyId)
    .where('task_id', '=', task.taskId)
    .where('number', '=', step.number)
    .execute();
}

async function begin(tx: Tx, scope: Scope, task: Task, now: Date): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ status: 'WIP', version: task.version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('task_id', '=', task.taskId)
    .execute();
  await updateGroup(tx, scope, task.taskGroupId, now);
}
