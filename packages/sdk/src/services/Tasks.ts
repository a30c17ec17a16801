import type { KindJson, ReviewPatch, StepPatch, Task, TaskGroup, TaskGroupList } from '@anteroom/contract';
import type { Query } from '../query.ts';
import { serviceToken } from '../serviceToken.ts';

/** Kind of task group: with pending tasks, or complete. */
export type TaskStage = 'pending' | 'complete';

/** Change of a step. Fields that are left out stay unchanged. */
export type StepChange = Omit<StepPatch, 'version'>;

/** The firm's review of a step. Returning a step requires a reason, which the client reads. */
export type StepReviewChange = Pick<ReviewPatch, 'state' | 'reason'>;

/** A request from this tab that changes a task. Failed requests are left out. */
export interface OwnChange {
  readonly ended: boolean;
}

/**
 * Tasks of a client. Every change resolves with the task as stored on the server, and updates all places that show it.
 *
 * A change that no longer applies rejects with an `HttpError` of code `conflict`; {@link taskConflict} returns the
 * reason. Repeating a change is not a conflict and has no further effect.
 */
export interface Tasks {
  /**
   * Returns one page of task groups. `page` counts from 0, with 15 groups each. If `clientId` is null, it covers all of
   * the person's clients.
   */
  groups(clientId: string | null, stage: TaskStage, page: number): Query<TaskGroupList>;
  group(taskGroupId: string): Query<TaskGroup>;
  /** Returns the task with its definition, data and steps. */
  task(taskId: string): Query<Task>;
  /** Marks a new task as begun. A task that has already begun stays unchanged. */
  begin(task: Task): Promise<Task>;
  comment(task: Task, text: string): Promise<Task>;
  /** Stores the person's input so far, which replaces the previous input. It begins a new task. */
  save(task: Task, data: KindJson): Promise<Task>;
  /**
   * Changes a step of a pending task: its input, its comment, or whether it applies. It begins a new task, unless only
   * the comment changes. Each step has its own version, so changes of different steps do not conflict.
   */
  saveStep(task: Task, stepNumber: number, change: StepChange): Promise<Task>;
  /**
   * Accepts the input for a step or returns the step, which reopens a complete task and notifies the client by e-mail.
   * Only the firm's staff may call it: for anybody else it rejects with `forbidden`.
   */
  reviewStep(task: Task, stepNumber: number, review: StepReviewChange): Promise<Task>;
  /**
   * Completes a pending task. The host then confirms it and shows the next task. While points are open, it rejects with
   * a conflict whose reason is `open-points`.
   */
  complete(task: Task): Promise<Task>;
  /**
   * Returns a completed task without steps to the client, who can read the reason and gets an e-mail. Only the firm's
   * staff may call it: for anybody else it rejects with `forbidden`.
   */
  sendBack(task: Task, reason: string): Promise<Task>;
  /**
   * Marks a pending task as received. Only the firm's staff may call it: for anybody else it rejects with `forbidden`.
   */
  receive(task: Task): Promise<Task>;
  /** Removes a pending task that does not apply. `reason` must not be empty. */
  remove(task: Task, reason: string): Promise<Task>;
  /**
   * Returns the requests from this tab that changed a task or are about to, oldest first, whichever part of the portal
   * sent them. If a task has changed without such a request, it was changed elsewhere: in another tab, by another
   * person, or by the firm.
   */
  ownChanges(taskId: string): readonly OwnChange[];
}

export const Tasks = serviceToken<Tasks>('Tasks');
