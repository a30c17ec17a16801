import type { Task, TaskGroup, TaskStatus } from '@anteroom/contract';

type Sortable = Pick<Task, 'order' | 'status' | 'dueDate' | 'label' | 'taskId'>;

/** The numbers of the task status enum (spec section 4). */
const rank: Readonly<Record<TaskStatus, number>> = { NEW: 0, WIP: 1, DONE: 2, CANCELLED: 3, RECEIVED: 4 };

/** Task sort: order, status, due date (none is last), label, task id (spec section 9). */
export function compareTasks(a: Sortable, b: Sortable): number {
  return (
    a.order - b.order ||
    rank[a.status] - rank[b.status] ||
    compareDueDates(a.dueDate, b.dueDate) ||
    collator.compare(a.label, b.label) ||
    compareText(a.taskId, b.taskId)
  );
}

/** Earliest first; what has no due date comes last. */
export function compareDueDates(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareText(a, b);
}

/** Pending groups stand by due date, those without one last, then by id. */
export function compareGroups(
  a: Pick<TaskGroup, 'id' | 'dueDate'>,
  b: Pick<TaskGroup, 'id' | 'dueDate'>,
): number {
  return compareDueDates(a.dueDate, b.dueDate) || compareText(a.id, b.id);
}

// One collation on both sides, whatever language either runs in: the order must not differ between them.
const collator = new Intl.Collator('en', { numeric: true });

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
