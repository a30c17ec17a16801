import { type TaskGroupLabel, taskGroupLabel } from '@anteroom/domain/tasks/taskGroupLabel';
import { compareDueDates } from '@anteroom/domain/tasks/taskOrder';
import { groupStatus, isPending } from '@anteroom/domain/tasks/taskTransitions';
import type { TaskGroup, TaskKind, TaskStatus, TaskSummary } from '@anteroom/sdk';
import type { TFunction } from 'i18next';
import { taskGroupText } from './taskGroupText.ts';

/** Groups under one label. */
export interface LabelledGroups {
  readonly label: TaskGroupLabel;
  /** Label in the person's language. */
  readonly name: string;
  readonly status: TaskStatus;
  /** Last day on which one of the tasks was completed; null while any is pending. */
  readonly completedDate: string | null;
  readonly tasks: readonly TaskSummary[];
}

export interface Labelling {
  /** Kinds that have a screen. Tasks of other kinds are left out, as are groups without a task (spec section 5). */
  readonly kinds: ReadonlySet<TaskKind>;
  /** The firm's country. */
  readonly country: string;
  readonly t: TFunction;
}

/**
 * Returns the list tree: groups with the same label together, labels sorted by name ignoring case, and groups under one
 * label in their original order. Pending questionnaires are sorted by due date (spec section 9).
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

/** Compares by due date; completed tasks come last, in their original order. */
function pendingByDueDate(a: TaskSummary, b: TaskSummary): number {
  const [isPendingA, isPendingB] = [isPending(a.status), isPending(b.status)];
  if (!isPendingA || !isPendingB) return Number(isPendingB) - Number(isPendingA);
  return compareDueDates(a.dueDate, b.dueDate);
}
