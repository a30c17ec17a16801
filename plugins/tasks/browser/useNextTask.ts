import { listAllTaskGroups, listTaskGroups, type TaskGroupList } from '@anteroom/contract/tasks';
import { control } from '@anteroom/domain/people/permissions';
import { activeTask, nextTask } from '@anteroom/domain/tasks/nextTask';
import { compareGroups } from '@anteroom/domain/tasks/taskOrder';
import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import {
  type Client,
  Http,
  Permissions,
  type Query,
  type Task,
  type TaskGroup,
  type TaskSummary,
  Tasks,
  TaskTypes,
  useService,
  useSession,
} from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { labelledGroups } from './labelledGroups.ts';
import { useTaskListMode } from './taskListMode.ts';
import { useHasSeveralClients } from './useHasSeveralClients.ts';

/** The task that the person comes from and its group, both current. */
export interface TaskBehind {
  readonly task: Task;
  readonly group: TaskGroup;
}

export interface NextTask {
  readonly task: TaskSummary;
  readonly group: TaskGroup;
  readonly client: Client;
}

/** No task is open, or the list cannot be loaded. */
export type NoNextTask = 'none' | 'failed';

/**
 * Finds the next task after one that was done, cancelled or received, or instead of a missing one (`behind` null). It
 * first searches the list in which the person was and then, if that was one client's list and it has no open tasks, the
 * list of all their clients. With the control `NewTaskList`, the search stays within the task's group; without it, the
 * search goes through the list page by page and then starts again at its beginning.
 *
 * @returns undefined while the list is loading; `none` if no other task is open for any of the person's clients (for
 * staff, for this client).
 */
export function useNextTask(behind: TaskBehind | null, client: Client): NextTask | NoNextTask | undefined {
  const { mode } = useTaskListMode();
  const { isClientUser } = useService(Permissions);
  const own = useNextOf(behind, client, mode === 'all' ? null : client.id, mode !== null);
  const hasOthers = useHasSeveralClients() && isClientUser && mode === 'client';
  const goesOn = hasOthers && own === 'none';
  const ofAll = useNextOf(behind, client, null, goesOn);
  return goesOn ? ofAll : own;
}

/** @param clientId - client whose list is searched, or null for the list of all clients. */
function useNextOf(
  behind: TaskBehind | null,
  client: Client,
  clientId: string | null,
  enabled: boolean,
): NextTask | NoNextTask | undefined {
  const { t } = useTranslation();
  const kinds = new Set(useAtomValue(useService(TaskTypes).available).keys());
  const { country } = useSession();
  const permissions = useService(Permissions);
  const pages = usePages(clientId, behind, enabled);
  if (pages === undefined) return undefined;
  if (pages === null) return 'failed';

  const groups = pages.flat();
  const tree = pages.flatMap((page) =>
    labelledGroups(page, { kinds, country, t }).flatMap(({ tasks }) => tasks),
  );
  const order = permissions.control(control.newTaskList) ? 'group' : 'older';
  const task = behind
    ? nextTask(withDone(tree, behind.task.taskId), behind.task, order)
    : activeTask(tree, null);
  const group = groups.find(({ id }) => id === task?.taskGroupId);
  return task && group && task.taskId !== behind?.task.taskId
    ? { task, group, client: group.client ?? client }
    : 'none';
}

/**
 * Returns the tasks with this one marked as done. Once the person's part is done, it is not the next task, even if
 * others still have to do theirs.
 */
function withDone(tree: readonly TaskSummary[], taskId: string): readonly TaskSummary[] {
  return tree.map((task) =>
    task.taskId === taskId && isPending(task.status) ? { ...task, status: 'DONE' } : task,
  );
}

/**
 * Loads the pages needed to find the next task, in order: the page with the previous group, the one after it, and the
 * first.
 *
 * @returns undefined while loading, null if they cannot be loaded.
 */
function usePages(
  clientId: string | null,
  behind: TaskBehind | null,
  enabled: boolean,
): readonly (readonly TaskGroup[])[] | null | undefined {
  const tasks = useService(Tasks);
  const http = useService(Http);
  const first = useQuery({ ...tasks.groups(clientId, 'pending', 0), enabled });
  const isLong = (first.data?.totalPages ?? 0) > 1;
  const around = useQuery({
    ...groupsAround(http, clientId, behind?.group.id ?? ''),
    enabled: enabled && behind !== null && isLong,
  });
  const page = around.data?.pageNum ?? 0;
  const isFollowed = isLong && around.data !== undefined && page + 1 < around.data.totalPages;
  const next = useQuery({ ...tasks.groups(clientId, 'pending', page + 1), enabled: enabled && isFollowed });
  const asked = [first, ...(behind && isLong ? [around] : []), ...(isFollowed ? [next] : [])];
  if (asked.some(({ isError }) => isError)) return null;
  if (asked.some(({ data, isFetchedAfterMount }) => !data || !isFetchedAfterMount)) return undefined;

  const own = (page === 0 ? first : around).data?.groups ?? [];
  return [
    ...(page > 0 ? [first.data?.groups ?? []] : []),
    behind ? withGroup(own, behind) : own,
    ...(isFollowed ? [next.data?.groups ?? []] : []),
  ];
}

/**
 * Returns the groups with the previous task's group. A completed group has left the list; it is put back in its place,
 * so that the search continues from there.
 */
function withGroup(groups: readonly TaskGroup[], { task, group }: TaskBehind): TaskGroup[] {
  const tasks = group.tasks.map((each) => (each.taskId === task.taskId ? task : each));
  const others = groups.filter(({ id }) => id !== group.id);
  return [...others, { ...group, tasks }].sort(compareGroups);
}

/**
 * Returns the query for the page of pending groups that contains a group or, if the group is complete, would contain
 * it.
 */
function groupsAround(http: Http, clientId: string | null, taskGroupId: string): Query<TaskGroupList> {
  const query = { groupStatuses: 'NEW,WIP', around: taskGroupId } as const;
  return {
    queryKey: ['tasks', 'groups', clientId, 'pending', { around: taskGroupId }],
    queryFn: ({ signal }) =>
      (clientId === null
        ? http.call(listAllTaskGroups, { query, signal })
        : http.call(listTaskGroups, { params: { clientId }, query, signal })) as Promise<TaskGroupList>,
  };
}
