import type { TaskAnswer, TaskGroup, TaskGroupAnswer, TaskGroupParts, TaskQuery } from '@anteroom/contract';
import type { Scope } from '@anteroom/server-sdk';
import type { AreaServices } from '../AreaServices.ts';
import type { DbOrTx } from '../schema.ts';
import { stepsByTask } from './taskSteps.ts';
import { findTask, toStep } from './taskStore.ts';

/**
 * Returns a task with the requested parts.
 *
 * @throws ServerError `not-found`, `forbidden`
 */
export async function findTaskParts(
  deps: Pick<AreaServices, 'taskKinds'>,
  db: DbOrTx,
  scope: Scope,
  taskId: string,
  { params = true, data = true, steps = true, taskDetails = true, deleted = false }: TaskQuery,
): Promise<TaskAnswer> {
  const {
    params: given,
    definition,
    data: stored,
    steps: all,
    ...task
  } = await findTask(deps, db, scope, taskId, { deleted });
  return {
    ...task,
    ...(params && { params: given }),
    ...(taskDetails && data && { definition, data: stored }),
    ...(taskDetails && steps && { steps: all }),
  };
}

/** Returns groups with the requested parts of their tasks. */
export async function withTaskParts(
  deps: Pick<AreaServices, 'taskKinds'>,
  db: DbOrTx,
  scope: Scope,
  groups: readonly TaskGroup[],
  { taskDetails = true, params = true, steps = false }: TaskGroupParts,
): Promise<TaskGroupAnswer[]> {
  const taskIds = groups.flatMap(({ tasks }) => tasks.map(({ taskId }) => taskId));
  const stepsOf = await stepsByTask(deps, db, scope, steps && taskDetails ? taskIds : []);
  return groups.map((group) => ({
    ...group,
    tasks: group.tasks.map(({ params: given, ...task }) =>
      taskDetails
        ? {
            ...task,
            ...(params && { params: given }),
            ...(steps && { steps: (stepsOf.get(task.taskId) ?? []).map(toStep) }),
          }
        : { taskId: task.taskId },
    ),
  }));
}
