import type { TaskGroup, TaskKind, TaskSummary } from '@anteroom/contract';
import { compareDueDates } from './taskOrder.ts';
import { isPending } from './taskTransitions.ts';

/**
 * Returns a person's open tasks, most urgent first: by due date, then those without one, each in the order of the
 * groups. Leaves out kinds without a screen, because they cannot be worked on.
 */
export function waitingTasks(groups: readonly TaskGroup[], kinds: ReadonlySet<TaskKind>): TaskSummary[] {
  return groups
    .flatMap((group) => group.tasks)
    .filter((task) => isPending(task.status) && kinds.has(task.kind))
    .sort((a, b) => compareDueDates(a.dueDate, b.dueDate));
}
