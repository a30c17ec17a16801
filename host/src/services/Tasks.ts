import type {
  KindJson,
  Task,
  TaskGroup,
  TaskGroupList,
  TaskGroupQuery,
  TaskPatch,
  WaitingTasks,
} from '@anteroom/contract';
import { Http, type Query, type StepChange, type TaskStage, type Tasks } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { ServerCache } from './ServerCache.ts';

const api = '/api/tasks/v3/tasks';
const statusesOf: Readonly<Record<TaskStage, TaskGroupQuery['groupStatuses']>> = {
  pending: 'NEW,WIP',
  complete: 'DONE,CANCELLED,RECEIVED',
};

@injectable('Singleton')
export class ClientTasks implements Tasks {
  constructor(
    @inject(Http) private readonly http: Http,
    @inject(ServerCache) private readonly cache: ServerCache,
  ) {}

  groups(clientId: string | null, stage: TaskStage, page: number): Query<TaskGroupList> {
    return {
      queryKey: ['tasks', 'groups', clientId, stage, page],
      queryFn: ({ signal }) =>
        this.http.get(pathOf(clientId), {
          params: { groupStatuses: statusesOf[stage], pageNum: page },
          signal,
        }),
    };
  }

  /** What the person has to do, the most urgent first: of one client, or with null of all theirs. */
  waiting(clientId: string | null): Query<WaitingTasks> {
    return {
      queryKey: ['tasks', 'waiting', clientId],
      queryFn: ({ signal }) =>
        this.http.get(`${api}/waiting`, { params: clientId === null ? {} : { clientId }, signal }),
    };
  }

  /** The page of pending groups on which this one stands or, complete, would stand. */
  groupsAround(clientId: string | null, taskGroupId: string): Query<TaskGroupList> {
    return {
      queryKey: ['tasks', 'groups', clientId, 'pending', { around: taskGroupId }],
      queryFn: ({ signal }) => this.http.get(pathOf(clientId), { params: { around: taskGroupId }, signal }),
    };
  }

  group(taskGroupId: string): Query<TaskGroup> {
    return {
      queryKey: ['tasks', 'group', taskGroupId],
      queryFn: ({ signal }) => this.http.get(`${api}/groups/${encodeURIComponent(taskGroupId)}`, { signal }),
    };
  }

  task(taskId: string): Query<Task> {
    return {
      queryKey: ['tasks', 'task', taskId],
      queryFn: ({ signal }) => this.http.get(`${api}/${encodeURIComponent(taskId)}`, { signal }),
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
    const version = task.steps.find(({ number }) => number === stepNumber)?.version ?? 0;
    return this.patch(task.taskId, `/steps/${stepNumber}`, { version, ...change });
  }

  complete(task: Task): Promise<Task> {
    return this.change(task, { status: 'DONE', doesNotApplyComment: '' });
  }

  receive(task: Task): Promise<Task> {
    return this.change(task, { status: 'RECEIVED' });
  }

  remove(task: Task, reason: string): Promise<Task> {
    return this.change(task, { status: 'CANCELLED', doesNotApplyComment: reason });
  }

  private change(task: Task, change: Omit<TaskPatch, 'version'>): Promise<Task> {
    return this.patch(task.taskId, '', { version: task.version, ...change });
  }

  private async patch(taskId: string, part: string, body: object): Promise<Task> {
    try {
      const changed = await this.http.patch<Task>(`${api}/${encodeURIComponent(taskId)}${part}`, body);
      this.cache.setQueryData(this.task(taskId).queryKey, changed);
      return changed;
    } finally {
      // After a conflict too: what is shown was no longer true.
      void this.cache.invalidateQueries({ queryKey: ['tasks'] });
    }
  }
}

function pathOf(clientId: string | null): string {
  return clientId === null ? `${api}/groups` : `${api}/groups/clients/${encodeURIComponent(clientId)}`;
}
