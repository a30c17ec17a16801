import { returnTask, reviewStep } from '@anteroom/contract/newTask';
import type { KindJson } from '@anteroom/contract/taskSteps';
import {
  getTask,
  getTaskGroup,
  getWaitingTasks,
  listAllTaskGroups,
  listTaskGroups,
  patchStep,
  patchTask,
  type Task,
  type TaskGroup,
  type TaskGroupList,
  type TaskGroupQuery,
  type TaskPatch,
  type WaitingTasks,
} from '@anteroom/contract/tasks';
import {
  Http,
  type OwnChange,
  type Query,
  type StepChange,
  type StepReviewChange,
  type TaskStage,
  type Tasks,
} from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { HttpClient } from '../http/HttpClient.ts';
import { ServerCache } from '../http/ServerCache.ts';

const statusesOf: Readonly<Record<TaskStage, TaskGroupQuery['groupStatuses']>> = {
  pending: 'NEW,WIP',
  complete: 'DONE,CANCELLED,RECEIVED',
};

/** Reads and changes tasks. All calls from here request complete tasks. */
@injectable('Singleton')
export class ClientTasks implements Tasks {
  constructor(
    @inject(Http) private readonly http: Http,
    @inject(ServerCache) private readonly cache: ServerCache,
    @inject(HttpClient) private readonly client: HttpClient,
  ) {}

  groups(clientId: string | null, stage: TaskStage, page: number): Query<TaskGroupList> {
    return {
      queryKey: ['tasks', 'groups', clientId, stage, page],
      queryFn: ({ signal }) =>
        this.readGroups(clientId, { groupStatuses: statusesOf[stage], pageNum: page }, signal),
    };
  }

  /** Returns the query of the open tasks, most urgent first: of one client, or of all clients if null. */
  waiting(clientId: string | null): Query<WaitingTasks> {
    return {
      queryKey: ['tasks', 'waiting', clientId],
      queryFn: ({ signal }) =>
        this.http.call(getWaitingTasks, { query: clientId === null ? {} : { clientId }, signal }),
    };
  }

  group(taskGroupId: string): Query<TaskGroup> {
    return {
      queryKey: ['tasks', 'group', taskGroupId],
      queryFn: ({ signal }) =>
        this.http.call(getTaskGroup, { params: { taskGroupId }, signal }) as Promise<TaskGroup>,
    };
  }

  task(taskId: string): Query<Task> {
    return {
      queryKey: ['tasks', 'task', taskId],
      queryFn: ({ signal }) => this.http.call(getTask, { params: { taskId }, signal }) as Promise<Task>,
    };
  }

  async begin(task: Task): Promise<Task> {
    return task.status === 'NEW' ? this.change(task, { status: 'WIP' }) : task;
  }

  comment(task: Task, text: string): Promise<Task> {
    return this.change(task, { comment: text });
  }

  save(task: Task, data: KindJson): Promise<Task> {
    return this.change(task, { data });
  }

  saveStep(task: Task, stepNumber: number, change: StepChange): Promise<Task> {
    const body = { version: versionOf(task, stepNumber), ...change };
    const params = { taskId: task.taskId, stepNumber };
    return this.changed(task.taskId, this.http.call(patchStep, { params, body }));
  }

  reviewStep(task: Task, stepNumber: number, review: StepReviewChange): Promise<Task> {
    const body = { version: versionOf(task, stepNumber), ...review, sendNotification: true };
    const params = { taskId: task.taskId, stepNumber };
    return this.changed(task.taskId, this.http.call(reviewStep, { params, body }));
  }

  complete(task: Task): Promise<Task> {
    return this.change(task, { status: 'DONE', doesNotApplyComment: '' });
  }

  sendBack({ taskId, version }: Task, reason: string): Promise<Task> {
    return this.changed(
      taskId,
      this.http.call(returnTask, { params: { taskId }, body: { version, reason } }),
    );
  }

  receive(task: Task): Promise<Task> {
    return this.change(task, { status: 'RECEIVED' });
  }

  remove(task: Task, reason: string): Promise<Task> {
    return this.change(task, { status: 'CANCELLED', doesNotApplyComment: reason });
  }

  ownChanges(taskId: string): readonly OwnChange[] {
    return this.client.changes.filter(({ path }) => path.includes(taskId));
  }

  private readGroups(
    clientId: string | null,
    query: TaskGroupQuery,
    signal: AbortSignal,
  ): Promise<TaskGroupList> {
    const list =
      clientId === null
        ? this.http.call(listAllTaskGroups, { query, signal })
        : this.http.call(listTaskGroups, { params: { clientId }, query, signal });
    return list as Promise<TaskGroupList>;
  }

  private change(task: Task, change: Omit<TaskPatch, 'version'>): Promise<Task> {
    const { taskId, version } = task;
    return this.changed(
      taskId,
      this.http.call(patchTask, { params: { taskId }, body: { version, ...change } }),
    );
  }

  private async changed(taskId: string, call: Promise<Task>): Promise<Task> {
    try {
      const changed = await call;
      this.cache.setQueryData(this.task(taskId).queryKey, changed);
      return changed;
    } finally {
      // Also after a conflict, because the shown task was outdated.
      void this.cache.invalidateQueries({ queryKey: ['tasks'] });
    }
  }
}

function versionOf({ steps }: Task, stepNumber: number): number {
  return steps.find(({ number }) => number === stepNumber)?.version ?? 0;
}
