import { changeStep, isStepDone, openSteps, reviewStep } from '@anteroom/domain/tasks/stepTransitions';
import { taskGroupsPerPage } from '@anteroom/domain/tasks/taskPaging';
import {
  changeTask,
  groupStatus,
  isPending,
  returnTask,
  type TaskChange,
} from '@anteroom/domain/tasks/taskTransitions';
import {
  HttpError,
  type KindJson,
  type OwnChange,
  type Query,
  type Session,
  type StepChange,
  type StepReviewChange,
  type Task,
  type TaskGroup,
  type TaskOpenPoint,
  type TaskStep,
  type TaskSummary,
  type Tasks,
} from '@anteroom/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { problem } from './FakeHttp.ts';
import type { FakeTaskGroup } from './makeData.ts';

/** Task groups held in memory. Changes to them follow the portal's own rules. */
export class FakeTasks implements Tasks {
  /** Error with which every read rejects; null for success. */
  readFailure: unknown = null;
  /** Error with which every change rejects; null for success. */
  changeFailure: unknown = null;
  /**
   * Returns what prevents a task from being completed. Default: its open steps, as for a kind without rules of its own.
   */
  openPoints: (task: Task) => readonly TaskOpenPoint[] = (task) => openSteps(task.steps);
  /**
   * Calls that changed tasks. The fake records those of its own methods; a test adds those that a plugin makes itself.
   */
  readonly changes: (OwnChange & { readonly taskId: string })[] = [];
  readonly #groups: Map<string, FakeTaskGroup>;
  readonly #cache: QueryClient;
  readonly #session: Session;

  constructor(groups: readonly FakeTaskGroup[], cache: QueryClient, session: Session) {
    this.#groups = new Map(groups.map((group) => [group.id, group]));
    this.#cache = cache;
    this.#session = session;
  }

  /** All groups in their current state. */
  get stored(): readonly FakeTaskGroup[] {
    return [...this.#groups.values()];
  }

  /**
   * Returns a task in its current state.
   * @throws HttpError `not-found`
   */
  get(taskId: string): Task {
    const task = this.stored.flatMap(({ tasks }) => tasks).find((each) => each.taskId === taskId);
    if (!task) throw problem('not-found', 404);
    return task;
  }

  /** Changes a task without the plugin's involvement, as the firm or another tab would. */
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
        groups: groups.slice(page * taskGroupsPerPage, (page + 1) * taskGroupsPerPage).map(withSummaries),
        total: groups.length,
        totalPages: Math.ceil(groups.length / taskGroupsPerPage),
      };
    });

  group: Tasks['group'] = (taskGroupId) =>
    this.#query(['group', taskGroupId], () => withSummaries(this.#group(taskGroupId)));

  task: Tasks['task'] = (taskId) => this.#query(['task', taskId], () => withCounts(this.get(taskId)));

  async begin(task: Task): Promise<Task> {
    return task.status === 'NEW' ? this.#change(task, { status: 'WIP' }) : task;
  }

  comment(task: Task, text: string): Promise<Task> {
    return this.#change(task, { comment: text });
  }

  save(task: Task, data: KindJson): Promise<Task> {
    return this.#change(task, { data });
  }

  saveStep(seen: Task, stepNumber: number, { overwrite, ...change }: StepChange): Promise<Task> {
    return this.#answer(() => {
      const task = this.get(seen.taskId);
      const step = stepOf(task, stepNumber);
      const result = changeStep(task.status, step, change);
      if (result.kind === 'unchanged') return task;
      if (stepOf(seen, stepNumber).version !== step.version && !overwrite) throw stale(task);
      if (result.kind === 'refused') throw refusal(result.reason);
      const changed = { ...step, ...result.step, version: step.version + 1 };
      const begins = result.given && task.status === 'NEW';
      return {
        ...task,
        ...this.#changedNow(),
        ...(begins && { status: 'WIP' as const, version: task.version + 1 }),
        steps: task.steps.map((each) => (each === step ? changed : each)),
      };
    });
  }

  reviewStep(seen: Task, stepNumber: number, review: StepReviewChange): Promise<Task> {
    return this.#answer(() => {
      const task = this.get(seen.taskId);
      const step = stepOf(task, stepNumber);
      const result = reviewStep(task.status, step, review);
      if (result.kind === 'unchanged') return task;
      if (stepOf(seen, stepNumber).version !== step.version) throw stale(task);
      if (result.kind === 'refused') throw refusal(result.reason);
      const changed = { ...step, review: result.review, version: step.version + 1 };
      return {
        ...task,
        ...(result.reopens && { status: 'WIP' as const, version: task.version + 1 }),
        steps: task.steps.map((each) => (each === step ? changed : each)),
      };
    });
  }

  complete(task: Task): Promise<Task> {
    return this.#change(task, { status: 'DONE' });
  }

  sendBack(seen: Task, reason: string): Promise<Task> {
    return this.#answer(() => {
      const task = this.get(seen.taskId);
      const result = returnTask(task, reason);
      if (result.kind === 'unchanged') return task;
      if (seen.version !== task.version) throw stale(task);
      if (result.kind === 'refused') throw refusal(result.reason);
      return {
        ...task,
        status: 'WIP' as const,
        completedAt: null,
        returnReason: result.reason,
        version: task.version + 1,
      };
    });
  }

  receive(task: Task): Promise<Task> {
    return this.#change(task, { status: 'RECEIVED' });
  }

  remove(task: Task, reason: string): Promise<Task> {
    return this.#change(task, { status: 'CANCELLED', doesNotApplyComment: reason });
  }

  ownChanges(taskId: string): readonly OwnChange[] {
    return this.changes.filter((change) => change.taskId === taskId);
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

  #change(seen: Task, change: TaskChange): Promise<Task> {
    return this.#answer(() => {
      const task = this.get(seen.taskId);
      const result = changeTask(task, change);
      if (result.kind === 'unchanged') return task;
      if (seen.version !== task.version) throw stale(task);
      if (result.kind === 'refused') throw refusal(result.reason);
      const returnReason = isPending(result.task.status) ? task.returnReason : null;
      const changed = {
        ...task,
        ...result.task,
        returnReason,
        ...this.#changedNow(),
        version: task.version + 1,
      };
      const points = changed.status === 'DONE' ? this.openPoints(changed) : [];
      if (points.length > 0) throw open(points);
      return changed;
    });
  }

  #changedNow(): Pick<Task, 'changedBy' | 'changedAt'> {
    const { firstName, lastName, userId } = this.#session.info;
    return {
      changedBy: { firstName, lastName, userGuid: userId, isCurrentUser: true, role: 'client' },
      changedAt: new Date().toISOString(),
    };
  }

  async #answer(change: () => Task): Promise<Task> {
    try {
      if (this.changeFailure !== null) throw this.changeFailure;
      const task = withCounts(change());
      this.changes.push({ taskId: task.taskId, ended: true });
      this.#store(task);
      this.#cache.setQueryData(this.task(task.taskId).queryKey, task);
      return task;
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

  #group(id: string): FakeTaskGroup {
    const group = this.#groups.get(id);
    if (!group) throw problem('not-found', 404);
    return group;
  }
}

function withCounts(task: Task): Task {
  return { ...task, stepsDone: task.steps.filter(isStepDone).length, stepsTotal: task.steps.length };
}

/** Returns the group with its tasks as they appear in lists. */
function withSummaries(group: FakeTaskGroup): TaskGroup {
  return { ...group, tasks: group.tasks.map(summaryOf) };
}

function summaryOf(task: Task): TaskSummary {
  const { definition, data, steps, changedBy, changedAt, ...summary } = withCounts(task);
  return summary;
}

/** @throws HttpError `not-found` */
function stepOf(task: Task, stepNumber: number): TaskStep {
  const step = task.steps.find(({ number }) => number === stepNumber);
  if (!step) throw problem('not-found', 404);
  return step;
}

function refusal(reason: string): HttpError {
  const isMissing = reason === 'reason-missing' || reason === 'reason-unexpected';
  return isMissing ? problem('bad-request', 400, reason) : problem('conflict', 409, reason);
}

function stale(current: Task): HttpError {
  return conflict({ errors: [{ path: 'body/version', message: 'stale', reason: 'stale' }], current });
}

function open(points: readonly TaskOpenPoint[]): HttpError {
  const first = { path: 'body/status', message: 'open-points', reason: 'open-points' };
  return conflict({ errors: [first, ...points.map((point) => ({ ...point, message: point.reason }))] });
}

type Problem = Extract<HttpError['failure'], { kind: 'problem' }>['problem'];

function conflict(parts: Pick<Problem, 'errors' | 'current'>): HttpError {
  const common = { type: 'urn:anteroom:problem:conflict', title: 'conflict', status: 409 };
  return new HttpError({ kind: 'problem', status: 409, problem: { ...common, ...parts } });
}
