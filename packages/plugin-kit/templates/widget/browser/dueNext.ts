import type { Task, TaskGroup } from '@anteroom/sdk';

/** A task that has a due date. */
export type DueTask = Task & { readonly dueDate: string };

/** Returns the first `count` pending tasks with a due date, soonest first. */
export function dueNext(groups: readonly TaskGroup[], count: number): readonly DueTask[] {
  return groups
    .flatMap((group) => group.tasks)
    .filter((task) => task.status === 'NEW' || task.status === 'WIP')
    .filter((task): task is DueTask => task.dueDate !== null)
    .sort((left, right) => left.dueDate.localeCompare(right.dueDate))
    .slice(0, count);
}
