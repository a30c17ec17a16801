import { taskGroupsPerPage } from '@anteroom/domain/taskPaging';
import { changeTask, groupStatus, isPending, type TaskChange } from '@anteroom/domain/taskTransitions';
import type { Query, Task, TaskGroup, Tasks } from '@anteroom/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { problem } from './FakeHttp.ts';

/** Groups of tasks held in memory; what is changed is changed there, by the portal's own rules. */
export class FakeTasks implements Tasks {
  /** What every read rejects with; null for nothing. */
  readFailure: unknown = null;
  /** What every change rejects with; null for nothing. */
  changeFailure: unknown = null;
  readonly #groups: Map<string, TaskGroup>;
  readonly #cache: QueryClient;

  constructor(groups: readonly TaskGroup[], cache: QueryClient) {
    this.#groups = new Map(groups.map((group) => [group.id, group]));
    this.#cache = cache;
  }

  /** All groups as they are now. */
  get stored(): readonly TaskGroup[] {
    return [...this.#groups.values()];
  }

  /** A task as it is now. @throws HttpError `not-found` */
  get(taskId: string): Task {
    const task = this.stored.flatMap(({ tasks }) => tasks).find((each) => each.taskId === taskId);
    if (!task) throw problem('not-found', 404);
    return task;
  }

  /** Changes a task behind the plugin's back, as the firm or another tab would. */
  change(taskId: string, fields: Partial<Task>): void {
    this.#store({ ...this.get(taskId), ...fields });
    void this.#cache.invalidateQueries({ queryKey: ['tasks'] });
  }

  groups: Tasks['groups'] = (clientId, stage, page) =>
    this.#query(['groups', clientId, stage, page], () => {
      const groups = this.stored.filter(
        (group) =>
          (clientId === null || group.clientId === clientId) &&
          isPending(group.status) === (stage === 'pending'),
      );
      return {
        groups: groups.slice(page * taskGroupsPerPage, (page + 1) * taskGroupsPerPage),
        total: groups.length,
        totalPages: Math.ceil(groups.length / taskGroupsPerPage),
      };
    });

  group: Tasks['group'] = (taskGroupId) =>
    this.#query(['group', taskGroupId], () => this.#group(taskGroupId));

  task: Tasks['task'] = (taskId) => this.#query(['task', taskId], () => this.get(taskId));

  async begin(task: Task): Promise<Task> {
    return task.status === 'NEW' ? this.#change(task, { status: 'WIP' }) : task;
  }

  comment(task: Task, text: string): Promise<Task> {
    return this.#change(task, { comment: text });
  }

  complete(task: Task): Promise<Task> {
    return this.#change(task, { status: 'DONE' });
  }

  remove(task: Task, reason: string): Promise<Task> {
    return this.#change(task, { status: 'CANCELLED', doesNotApplyComment: reason });
  }

  #query<T>(key: readonly unknown[], read: () => T): Query<T> {
    return {
      queryKey: ['tasks', ...key],
      queryFn: async () => {
        if (this.readFailure !== null) throw this.readFailure;
        return read();
      },
    };
  }

  async #change(seen: Task, change: TaskChange): Promise<Task> {
    try {
      if (this.changeFailure !== null) throw this.changeFailure;
      const task = this.get(seen.taskId);
      const result = changeTask(task, change);
      if (result.kind === 'unchanged') return task;
      if (seen.version !== task.version) throw problem('conflict', 409, 'stale');
      if (result.kind === 'refused') {
        const isConflict = result.reason === 'task-complete' || result.reason === 'already-begun';
        throw isConflict
          ? problem('conflict', 409, result.reason)
          : problem('bad-request', 400, result.reason);
      }
      const changed = { ...task, ...result.task, version: task.version + 1 };
      this.#store(changed);
      this.#cache.setQueryData(this.task(changed.taskId).queryKey, changed);
      return changed;
    } finally {
      void this.#cache.invalidateQueries({ queryKey: ['tasks'] });
    }
  }

  #store(task: Task): void {
    const group = this.#group(task.taskGroupId);
    const tasks = group.tasks.map((other) => (other.taskId === task.taskId ? task : other));
    const status = groupStatus(tasks.map((each) => each.status));
    this.#groups.set(group.id, { ...group, tasks, status });
  }

  #group(id: string): TaskGroup {
    const group = this.#groups.get(id);
    if (!group) throw problem('not-found', 404);
    return group;
  }
}
