import { type TaskGroupLabel, taskGroupLabel } from '@anteroom/domain/tasks/taskGroupLabel';
import { compareDueDates } from '@anteroom/domain/tasks/taskOrder';
import { groupStatus, isPending } from '@anteroom/domain/tasks/taskTransitions';
import type { TaskGroup, TaskKind, TaskStatus, TaskSummary } from '@anteroom/sdk';
import type { TFunction } from 'i18next';
import { taskGroupText } from './taskGroupText.ts';

/** Groups under one label. */
export interface LabelledGroups {
  readonly label: TaskGroupLabel;
  /** The label in the person's language. */
  readonly name: string;
  readonly status: TaskStatus;
  /** The last day on which one of them was completed; null while something is pending. */
  readonly completedDate: string | null;
  readonly tasks: readonly TaskSummary[];
}

export interface Labelling {
  /** Kinds with a screen: tasks of others are left out, and so are groups without a task (spec section 5). */
  readonly kinds: ReadonlySet<TaskKind>;
  /** Country of the firm. */
  readonly country: string;
  readonly t: TFunction;
}

/**
 * The list tree: groups of the same label together, the labels sorted by name whatever its case, the groups under one as they
 * came. Pending questionnaires stand by their due date (spec section 9).
 */
export function labelledGroups(
  groups: readonly TaskGroup[],
  { kinds, country, t }: Labelling,
): LabelledGroups[] {
  const workable = groups
    .map((group) => ({ ...group, tasks: group.tasks.filter(({ kind }) => kinds.has(kind)) }))
    .filter(({ tasks }) => tasks.length > 0);
  const byLabel = Map.groupBy(workable, (group) => JSON.stringify(taskGroupLabel(group, country)));
  return [...byLabel]
    .map(([serialised, alike]) => {
      const label = JSON.parse(serialised) as TaskGroupLabel;
      const tasks = alike.flatMap((group) => group.tasks);
      const dates = alike.flatMap(({ completedDate }) => completedDate ?? []);
      return {
        label,
        name: taskGroupText(label, t),
        status: groupStatus(tasks.map(({ status }) => status)),
        completedDate: dates.length === alike.length ? (dates.sort().at(-1) ?? null) : null,
        tasks: label.key === 'taxQuestionnaire' ? tasks.toSorted(pendingByDueDate) : tasks,
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: 'accent', numeric: true }));
}

/** Complete ones keep their places among each other, behind. */
function pendingByDueDate(a: TaskSummary, b: TaskSummary): number {
  const [isPendingA, isPendingB] = [isPending(a.status), isPending(b.status)];
  if (!isPendingA || !isPendingB) return Number(isPendingB) - Number(isPendingA);
  return compareDueDates(a.dueDate, b.dueDate);
}
