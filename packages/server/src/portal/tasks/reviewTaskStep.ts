import type { ReviewPatch, Task } from '@anteroom/contract';
import { isAllAccepted, reviewStep } from '@anteroom/domain/tasks/stepTransitions';
import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { finishInInbox } from '../inbox/addToInbox.ts';
import { taskKey } from '../inbox/tellStaff.ts';
import type { Tx } from '../schema.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { tellOfTasks } from '../taskMails/tellOfTasks.ts';
import { announceTasks } from './announceTasks.ts';
import { lockGroup } from './lockGroup.ts';
import { storeStep } from './patchStep.ts';
import { failRefused, failStale } from './taskConflict.ts';
import { findTask } from './taskStore.ts';
import { updateGroup } from './updateGroup.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** The firm accepted or returned an answer. */
    'step-reviewed': unknown;
  }
}

/**
 * Stores the firm's review of a step. Returning a step reopens a task that was done or received.
 *
 * @throws ServerError `not-found`, `forbidden`, `conflict`, `bad-request`
 */
export function reviewTaskStep(
  deps: TaskDeps,
  scope: Scope,
  step: { taskId: string; stepNumber: number },
  patch: ReviewPatch,
  origin: Origin,
): Promise<Task> {
  return deps.db.transaction().execute((tx) => reviewInTransaction(deps, tx, scope, step, patch, origin));
}

/**
 * Does the same as {@link reviewTaskStep} in the caller's transaction.
 *
 * @throws ServerError as {@link reviewTaskStep}
 */
export async function reviewInTransaction(
  deps: TaskDeps,
  tx: Tx,
  scope: Scope,
  { taskId, stepNumber }: { taskId: string; stepNumber: number },
  { version, state, reason, sendNotification }: ReviewPatch,
  origin: Origin,
): Promise<Task> {
  await lockGroup(tx, scope, taskId);
  const task = await findTask(deps, tx, scope, taskId);
  const kind = deps.taskKinds.require(task.kind, scope.companyId);
  const step = task.steps.find(({ number }) => number === stepNumber);
  if (!step) fail('not-found', 'There is no such step.');
  const result = reviewStep(task.status, step, { state, reason });
  if (result.kind === 'unchanged') return task;
  if (version !== step.version) failStale(task);
  if (result.kind === 'refused') failRefused(result.reason);

  const now = deps.clock.now();
  const taskChange = result.reopens
    ? ({ status: 'WIP', completed_at: null, version: task.version + 1 } as const)
    : {};
  await storeStep(deps, tx, scope, { task, step: { ...step, review: result.review }, taskChange, now });
  if (result.reopens) {
    await updateGroup(tx, scope, task.taskGroupId, now);
    await kind.onReopened?.({ tx, scope, task: await findTask(deps, tx, scope, taskId), now });
  }
  await deps.audit.record(
    {
      action: 'step-reviewed',
      ...actorOf(scope),
      subject: `task:${taskId}`,
      details: { step: stepNumber, state, clientId: task.clientId },
      ...origin,
    },
    tx,
  );
  const { companyId, userId } = scope;
  const reviewed = await findTask(deps, tx, scope, taskId);
  if (sendNotification && state === 'returned') await tellOfTasks(deps, tx, companyId, 'returned', [task]);
  // Staff accept steps one after the other, so the client is notified only of the last.
  if (sendNotification && state === 'accepted' && isAllAccepted(reviewed.steps))
    await tellOfTasks(deps, tx, companyId, 'accepted', [task]);
  for (const kind of ['step', 'not-applicable'])
    await finishInInbox(deps, tx, { companyId, kind, key: taskKey(taskId, stepNumber), userId });
  await announceTasks(deps, companyId, [task.clientId], tx);
  return reviewed;
}
