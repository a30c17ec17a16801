import type { TaskGroup, TaskKind, TaskSummary } from '@anteroom/contract';
import { compareDueDates } from './taskOrder.ts';
import { isPending } from './taskTransitions.ts';

/**
 * What a person has still to do, the most urgent first: by due date, then without one, each in the order in which the
 * groups gave them. Kinds without a screen are left out: nobody could work on them.
 */
export function waitingTasks(groups: readonly TaskGroup[], kinds: ReadonlySet<TaskKind>): TaskSummary[] {
  return groups
    .flatMap((group) => group.tasks)
    .filter((task) => isPending(task.status) && kinds.has(task.kind))
    .sort((a, b) => compareDueDates(a.dueDate, b.dueDate));
}
