import type { TaskSummary } from '@anteroom/contract';
import { isPending } from './taskTransitions.ts';

type TreeTask = Pick<TaskSummary, 'taskId' | 'taskGroupId' | 'status'>;

/** `older`: walks on through the list tree. `group`: stays with the active group. */
export type NextTaskMode = 'older' | 'group';

/**
 * The task to show after `current` was done, cancelled or received (spec section 4).
 *
 * - `older`: first pending task after the current one in the list tree, then first pending in its group, then first
 *   pending in any group.
 * - `group`: first pending task of the active group, else the first of the list, which is one of what is pending: the task that was
 *   just done may be the first of the tree.
 *
 * @param tree all tasks in the order of the list tree, as they are after the change, the current one among them.
 * @returns undefined when there is nothing to show.
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
 * The task to show when tasks have loaded: the active one if it is there and still pending, else the first that is (spec
 * section 4: picked automatically when the active one is missing, complete or another client's).
 *
 * @param tree the client's tasks, in the order of the list tree.
 */
export function activeTask<T extends TreeTask>(
  tree: readonly T[],
  activeTaskId: string | null,
): T | undefined {
  const open = tree.filter(({ status }) => isPending(status));
  return open.find((task) => task.taskId === activeTaskId) ?? open[0];
}
