import type { TaskSummary } from '@anteroom/contract';
import { isPending } from './taskTransitions.ts';

type TreeTask = Pick<TaskSummary, 'taskId' | 'taskGroupId' | 'status'>;

/** `older`: continues in list-tree order. `group`: stays in the active group. */
export type NextTaskMode = 'older' | 'group';

/**
 * Returns the task to show after `current` was done, cancelled or received (spec section 4).
 *
 * - `older`: the first pending task after the current one in the list tree, then the first pending one in its group,
 *   then the first pending one in any group.
 * - `group`: the first pending task of the active group, else the first pending one of the list. Done tasks are
 *   skipped, because the task that was just done may be the first of the tree.
 *
 * @param tree all tasks in list-tree order, in their state after the change, including the current one.
 * @returns undefined if there is nothing to show.
 */
export function nextTask<T extends TreeTask>(
  tree: readonly T[],
  current: Pick<TaskSummary, 'taskId' | 'taskGroupId'>,
  mode: NextTaskMode,
): T | undefined {
  const pending = tree.filter(({ status }) => isPending(status));
  const inGroup = pending.find(({ taskGroupId }) => taskGroupId === current.taskGroupId);
  if (mode === 'group') return inGroup ?? pending[0];

  const index = tree.findIndex((task) => task.taskId === current.taskId);
  const after = index === -1 ? undefined : tree.slice(index + 1).find(({ status }) => isPending(status));
  return after ?? inGroup ?? pending[0];
}

/**
 * Returns the task to show after tasks have loaded: the active one if it is present and still pending, else the first
 * pending one (spec section 4: picked automatically when the active one is missing, complete or another client's).
 *
 * @param tree the client's tasks, in list-tree order.
 */
export function activeTask<T extends TreeTask>(
  tree: readonly T[],
  activeTaskId: string | null,
): T | undefined {
  const open = tree.filter(({ status }) => isPending(status));
  return open.find((task) => task.taskId === activeTaskId) ?? open[0];
}
