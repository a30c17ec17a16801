import type { Task, TaskGroup, TaskStatus } from '@anteroom/contract';

type Sortable = Pick<Task, 'order' | 'status' | 'dueDate' | 'label' | 'taskId'>;

/** Numeric values of the task status enum (spec section 4). */
const rank: Readonly<Record<TaskStatus, number>> = { NEW: 0, WIP: 1, DONE: 2, CANCELLED: 3, RECEIVED: 4 };

/** Compares tasks by order, status, due date (tasks without one last), label and task id (spec section 9). */
export function compareTasks(a: Sortable, b: Sortable): number {
  return (
    a.order - b.order ||
    rank[a.status] - rank[b.status] ||
    compareDueDates(a.dueDate, b.dueDate) ||
    collator.compare(a.label, b.label) ||
    compareText(a.taskId, b.taskId)
  );
}

/** Compares due dates, earliest first; null comes last. */
export function compareDueDates(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareText(a, b);
}

/** Compares pending groups by due date (groups without one last), then by id. */
export function compareGroups(
  a: Pick<TaskGroup, 'id' | 'dueDate'>,
  b: Pick<TaskGroup, 'id' | 'dueDate'>,
): number {
  return compareDueDates(a.dueDate, b.dueDate) || compareText(a.id, b.id);
}

// Both sides use one collation, whatever their language, because the order must be the same on both.
const collator = new Intl.Collator('en', { numeric: true });

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
