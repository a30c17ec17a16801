import { activeTask, nextTask } from '@anteroom/domain/nextTask';
import { control } from '@anteroom/domain/permissions';
import { compareGroups } from '@anteroom/domain/taskOrder';
import {
  type Client,
  Permissions,
  type Task,
  type TaskGroup,
  type TaskSummary,
  Tasks,
  useI18n,
  useService,
  useSession,
} from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import { labelledGroups } from './labelledGroups.ts';
import { useTaskListMode } from './taskListMode.ts';
import { useTaskTypes } from './useTaskTypes.ts';

/** The task that the person comes from, and its group: as they are now. */
export interface TaskBehind {
  readonly task: Task;
  readonly group: TaskGroup;
}

export interface NextTask {
  readonly task: TaskSummary;
  readonly group: TaskGroup;
  readonly client: Client;
}

/**
 * What to do after a task that was done, cancelled or received, or instead of one that is not there (`behind` null): of the
 * list that the person was last in, of one client or of all. The control `NewTaskList` keeps to the task's group; without it
 * the list is walked through.
 *
 * @returns undefined while the list is on its way, null when nothing else waits.
 */
export function useNextTask(behind: TaskBehind | null, client: Client): NextTask | null | undefined {
  const i18n = useI18n();
  const kinds = new Set(useTaskTypes().keys());
  const { country } = useSession();
  const permissions = useService(Permissions);
  const { mode } = useTaskListMode();
  const clientId = mode === 'all' ? null : client.id;
  const list = useQuery(useService(Tasks).groups(clientId, 'pending', 0));
  if (list.isError) return null;
  if (!list.data || !list.isFetchedAfterMount) return undefined;

  const groups = behind ? withGroup(list.data.groups, behind) : list.data.groups;
  const tree = labelledGroups(groups, { kinds, country, i18n }).flatMap(({ tasks }) => tasks);
  const order = permissions.control(control.newTaskList) ? 'group' : 'older';
  const task = behind ? nextTask(tree, behind.task, order) : activeTask(tree, null);
  const group = groups.find(({ id }) => id === task?.taskGroupId);
  return task && group && task.taskId !== behind?.task.taskId
    ? { task, group, client: group.client ?? client }
    : null;
}

/** A group that is complete has left the list; it stands in its place again, so that the walk goes on from there. */
function withGroup(groups: readonly TaskGroup[], { task, group }: TaskBehind): TaskGroup[] {
  const tasks = group.tasks.map((each) => (each.taskId === task.taskId ? task : each));
  const others = groups.filter(({ id }) => id !== group.id);
  return [...others, { ...group, tasks }].sort(compareGroups);
}
