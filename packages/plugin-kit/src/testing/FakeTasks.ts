import type { Query, Task, TaskGroup, Tasks } from '@anteroom/sdk';

/** Groups of tasks held in memory; what is changed is changed there. Set `failure` to make changes reject with it. */
export class FakeTasks implements Tasks {
  readonly stored: Map<string, TaskGroup>;
  failure: unknown;

  constructor(groups: readonly TaskGroup[] = []) {
    this.stored = new Map(groups.map((group) => [group.id, group]));
  }

  groups: Tasks['groups'] = (clientId, stage, page) => ({
    queryKey: ['tasks', clientId, stage, page],
    queryFn: async () => {
      const groups = [...this.stored.values()].filter(
        (group) => clientId === null || group.clientId === clientId,
      );
      return { groups, total: groups.length, totalPages: 1 };
    },
  });

  group = (taskGroupId: string): Query<TaskGroup> => ({
    queryKey: ['tasks', 'group', taskGroupId],
    queryFn: async () => this.#group(taskGroupId),
  });

  task = (taskId: string): Query<Task> => ({
    queryKey: ['tasks', 'task', taskId],
    queryFn: async () => this.#find(taskId),
  });

  begin = (task: Task) => this.#change(task, { status: task.status === 'NEW' ? 'WIP' : task.status });
  comment = (task: Task, comment: string) => this.#change(task, { comment });
  complete = (task: Task) => this.#change(task, { status: 'DONE' });
  remove = (task: Task, doesNotApplyComment: string) =>
    this.#change(task, { status: 'CANCELLED', doesNotApplyComment });

  async #change(task: Task, change: Partial<Task>): Promise<Task> {
    if (this.failure !== undefined) throw this.failure;
    const group = this.#group(task.taskGroupId);
    const changed: Task = { ...this.#find(task.taskId), ...change, version: task.version + 1 };
    const tasks = group.tasks.map((other) => (other.taskId === task.taskId ? changed : other));
    this.stored.set(group.id, { ...group, tasks });
    return changed;
  }

  #group(id: string): TaskGroup {
    const group = this.stored.get(id);
    if (!group) throw new Error(`There is no group ${id}.`);
    return group;
  }

  #find(taskId: string): Task {
    const task = [...this.stored.values()]
      .flatMap(({ tasks }) => tasks)
      .find((each) => each.taskId === taskId);
    if (!task) throw new Error(`There is no task ${taskId}.`);
    return task;
  }
}
