import { type TaskGroupLabel, taskGroupLabel } from '@anteroom/domain/taskGroupLabel';
import { groupStatus } from '@anteroom/domain/taskTransitions';
import type { TaskGroup, TaskKind, TaskStatus, TaskSummary } from '@anteroom/sdk';

/** Groups under one label. */
export interface LabelledGroups {
  readonly label: TaskGroupLabel;
  readonly status: TaskStatus;
  /** The last day on which one of them was completed; null while something is pending. */
  readonly completedDate: string | null;
  readonly tasks: readonly TaskSummary[];
}

/**
 * Puts groups of the same label together, where the first of them stands. Tasks of kinds without a screen are left out,
 * and so are groups without a task (spec section 5).
 */
export function labelledGroups(
  groups: readonly TaskGroup[],
  kinds: ReadonlySet<TaskKind>,
  country: string,
): LabelledGroups[] {
  const workable = groups
    .map((group) => ({ ...group, tasks: group.tasks.filter(({ kind }) => kinds.has(kind)) }))
    .filter(({ tasks }) => tasks.length > 0);
  const byLabel = Map.groupBy(workable, (group) => JSON.stringify(taskGroupLabel(group, country)));
  return [...byLabel].map(([label, alike]) => {
    const tasks = alike.flatMap((group) => group.tasks);
    const dates = alike.flatMap(({ completedDate }) => completedDate ?? []);
    return {
      label: JSON.parse(label) as TaskGroupLabel,
      status: groupStatus(tasks.map(({ status }) => status)),
      completedDate: dates.length === alike.length ? (dates.sort().at(-1) ?? null) : null,
      tasks,
    };
  });
}
