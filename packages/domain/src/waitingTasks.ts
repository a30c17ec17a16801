import type { Task, TaskGroup, TaskKind } from '@anteroom/contract';

/**
 * What a person has still to do, the most urgent first: by due date, then without one, each in the order in which the
 * groups gave them. Kinds without a screen are left out: nobody could work on them.
 */
export function waitingTasks(groups: readonly TaskGroup[], kinds: ReadonlySet<TaskKind>): Task[] {
  return groups
    .flatMap((group) => group.tasks)
    .filter((task) => (task.status === 'NEW' || task.status === 'WIP') && kinds.has(task.kind))
    .sort((a, b) => compareDueDates(a.dueDate, b.dueDate));
}

function compareDueDates(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}
