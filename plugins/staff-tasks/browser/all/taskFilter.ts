import type { FirmTaskDue } from '@anteroom/contract';
import { oneOf, useAddressFilter } from '@anteroom/screen-parts/useAddressFilter';

/** How the tasks are shown: columns by state, or one list. */
export type TaskView = 'board' | 'list';

/** Filter of the tasks, stored in the address. Empty fields filter nothing. */
export interface TaskFilter {
  readonly view: TaskView;
  /** State of the listed tasks; the board shows several. */
  readonly state: ListedState;
  readonly kind: string;
  /** User ID of a staff member. */
  readonly assignedTo: string;
  readonly due: FirmTaskDue | '';
  /** ID of the client. */
  readonly client: string;
}

/** Filter fields that leave tasks out, cleared. The view and the listed state stay as they are. */
export const clearedFilter = {
  kind: '',
  assignedTo: '',
  due: '',
  client: '',
} as const satisfies Partial<TaskFilter>;

/** Returns whether the filter leaves tasks out. */
export function leavesTasksOut(filter: TaskFilter): boolean {
  const fields = Object.keys(clearedFilter) as (keyof typeof clearedFilter)[];
  return fields.some((field) => filter[field] !== '');
}

export const listedStates = ['open', 'NEW', 'WIP', 'DONE', 'RECEIVED', 'CANCELLED'] as const;
export type ListedState = (typeof listedStates)[number];
export const boardStates = ['NEW', 'WIP', 'DONE', 'RECEIVED'] as const;
export const dueTimes = ['overdue', 'week', 'none'] as const;

/** Returns the filter stored in the address, and a function that changes it there. */
export const useTaskFilter = () => useAddressFilter(readFilter);

function readFilter(query: URLSearchParams): TaskFilter {
  return {
    view: oneOf(query, 'view', ['list']) ?? 'board',
    state: oneOf(query, 'state', listedStates) ?? 'open',
    kind: query.get('kind') ?? '',
    assignedTo: query.get('assignedTo') ?? '',
    due: oneOf(query, 'due', dueTimes) ?? '',
    client: query.get('client') ?? '',
  };
}
