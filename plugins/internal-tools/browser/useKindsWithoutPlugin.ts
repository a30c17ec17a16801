import { Diagnostics, type TaskGroup, type TaskKind, Tasks, useService } from '@anteroom/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';

/** A task kind for which no active plugin has a screen, so that its tasks are not shown. */
export interface KindWithoutPlugin {
  readonly kind: TaskKind;
  /** Number of the person's pending tasks of this kind. */
  readonly waiting: number;
}

/**
 * Returns the kinds of the person's own pending tasks for which no active plugin has a screen; none until the tasks are
 * counted. Task kinds are open, so they can only be found through the tasks.
 */
export function useKindsWithoutPlugin(): readonly KindWithoutPlugin[] {
  const plugins = useAtomValue(useService(Diagnostics).plugins);
  const waiting = useWaitingTasks();
  const contributed = new Set(
    plugins.flatMap(({ contributions }) =>
      contributions.flatMap((each) => (each.point === 'taskType' ? [each.kind] : [])),
    ),
  );
  return [...waiting]
    .filter(([kind]) => !contributed.has(kind))
    .map(([kind, count]) => ({ kind, waiting: count }));
}

/** Returns the number of pending tasks of all the person's clients, by kind; empty until all pages are loaded. */
function useWaitingTasks(): ReadonlyMap<TaskKind, number> {
  const tasks = useService(Tasks);
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['tasks', 'waiting-by-kind'],
    queryFn: async () => {
      const counts = new Map<TaskKind, number>();
      for (let page = 0, pages = 1; page < pages; page++) {
        const { groups, totalPages } = await queries.fetchQuery(tasks.groups(null, 'pending', page));
        for (const kind of pendingKinds(groups)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
        pages = totalPages;
      }
      return counts;
    },
  });
  return data ?? none;
}

const none: ReadonlyMap<TaskKind, number> = new Map();

function pendingKinds(groups: readonly TaskGroup[]): readonly TaskKind[] {
  return groups
    .flatMap(({ tasks }) => tasks)
    .filter(({ status }) => status === 'NEW' || status === 'WIP')
    .map(({ kind }) => kind);
}
