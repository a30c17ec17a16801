import type { FirmTaskDue } from '@anteroom/contract';
import { Navigation, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';

/** How the tasks are shown: columns by state, or one list. */
export type TaskView = 'board' | 'list';

/** Filter of the tasks, as the address has it. Empty fields filter nothing. */
export interface TaskFilter {
  readonly view: TaskView;
  /** State of the listed tasks; the board shows several. */
  readonly state: ListedState;
  readonly kind: string;
  /** User ID of a member of staff. */
  readonly assignedTo: string;
  readonly due: FirmTaskDue | '';
  /** Words of the client’s name. */
  readonly client: string;
}

export const listedStates = ['open', 'NEW', 'WIP', 'DONE', 'RECEIVED', 'CANCELLED'] as const;
export type ListedState = (typeof listedStates)[number];
export const boardStates = ['NEW', 'WIP', 'DONE', 'RECEIVED'] as const;
export const dueTimes = ['overdue', 'week', 'none'] as const;

/** Returns the filter that the address has, and a function that changes it there, so that a reload and a link keep it. */
export function useTaskFilter(): readonly [TaskFilter, (change: Partial<TaskFilter>) => void] {
  const navigation = useService(Navigation);
  const { pathname, search } = useAtomValue(navigation.location);
  const filter = readFilter(new URLSearchParams(search));
  const change = (to: Partial<TaskFilter>) => {
    const query = writeFilter({ ...filter, ...to });
    navigation.goWithin(query ? `${pathname}?${query}` : pathname, { replace: true });
  };
  return [filter, change];
}

/** Reads a filter. What an address says that means nothing counts as not said. */
export function readFilter(query: URLSearchParams): TaskFilter {
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === query.get(name));
  return {
    view: oneOf('view', ['list']) ?? 'board',
    state: oneOf('state', listedStates) ?? 'open',
    kind: query.get('kind') ?? '',
    assignedTo: query.get('assignedTo') ?? '',
    due: oneOf('due', dueTimes) ?? '',
    client: query.get('client') ?? '',
  };
}

function writeFilter(filter: TaskFilter): string {
  const usual = readFilter(new URLSearchParams());
  const said = Object.entries(filter).filter(([name, value]) => value !== usual[name as keyof TaskFilter]);
  return new URLSearchParams(said).toString();
}
