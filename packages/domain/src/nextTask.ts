import type { Task, TaskGroup, TaskSummary } from '@anteroom/contract';
import { isPending } from './taskTransitions.ts';

type Groups = readonly Pick<TaskGroup, 'id' | 'tasks'>[];

/** `older`: walks on through the list tree. `group`: stays with the active group. */
export type NextTaskMode = 'older' | 'group';

/**
 * The task to show after `current` was done, cancelled or received (spec section 4).
 *
 * - `older`: first pending task after the current one in the list tree, then first pending in its group, then first
 *   pending in any group.
 * - `group`: first pending task of the active group, else the first task of the list.
 *
 * @param groups in the order of the list tree, as they are after the change.
 * @returns undefined when there is nothing to show.
 */
export function nextTask(
  groups: Groups,
  current: Pick<Task, 'taskId' | 'taskGroupId'>,
  mode: NextTaskMode,
): TaskSummary | undefined {
  const tree = groups.flatMap((group) => group.tasks);
  const group = groups.find((candidate) => candidate.id === current.taskGroupId);
  const inGroup = group?.tasks.find(isOpen);
  if (mode === 'group') return inGroup ?? tree[0];

  const index = tree.findIndex((task) => task.taskId === current.taskId);
  const after = index === -1 ? undefined : tree.slice(index + 1).find(isOpen);
  return after ?? inGroup ?? tree.find(isOpen);
}

/**
 * The task to show when tasks have loaded: the active one if it is there and still pending, else one that is (spec
 * section 4: picked automatically when the active one is missing, complete or another client's).
 */
export function activeTask(groups: Groups, activeTaskId: string | null): TaskSummary | undefined {
  const open = groups.flatMap((group) => group.tasks).filter(isOpen);
  return open.find((task) => task.taskId === activeTaskId) ?? open[0];
}

function isOpen(task: TaskSummary): boolean {
  return isPending(task.status);
}
