import type { KindJson, ReviewPatch, StepPatch, Task, TaskGroup, TaskGroupList } from '@anteroom/contract';
import type { Query } from '../query.ts';
import { serviceToken } from '../serviceToken.ts';

/** Kind of groups: with pending tasks, or complete. */
export type TaskStage = 'pending' | 'complete';

/** Change of a step. Fields that are left out stay unchanged. */
export type StepChange = Omit<StepPatch, 'version'>;

/** The firm's review of a step. Returning it requires a reason, which the client reads. */
export type StepReviewChange = Pick<ReviewPatch, 'state' | 'reason'>;

/** A call of this tab that changes a task. Those that failed are left out. */
export interface OwnChange {
  readonly ended: boolean;
}

/**
 * Tasks of a client. Every change resolves with the task as stored on the server, and refreshes what is shown of it.
 *
 * A change that no longer applies rejects with an `HttpError` of code `conflict`; {@link taskConflict} says why.
 * Repeating a change is not a conflict and has no further effect.
 */
export interface Tasks {
  /** `page` counts from 0, 15 groups each. `clientId` null for all of the person's clients. */
  groups(clientId: string | null, stage: TaskStage, page: number): Query<TaskGroupList>;
  group(taskGroupId: string): Query<TaskGroup>;
  /** Returns the task with its definition, data and steps. */
  task(taskId: string): Query<Task>;
  /** Marks a new task as begun; a begun one stays as it is. */
  begin(task: Task): Promise<Task>;
  comment(task: Task, text: string): Promise<Task>;
  /** Keeps what the person has given so far, in place of what was there. It begins a new task. */
  save(task: Task, data: KindJson): Promise<Task>;
  /**
   * Changes a step of a pending task: what is given, its comment, whether it applies. It begins a new task, unless it is a
   * comment only. A step has a version of its own: changes of different steps do not collide.
   */
  saveStep(task: Task, stepNumber: number, change: StepChange): Promise<Task>;
  /**
   * Accepts what was given for a step or returns it, which opens a complete task again and tells the client by e-mail. Only the firm's staff
   * can: for anybody else it rejects as forbidden.
   */
  reviewStep(task: Task, stepNumber: number, review: StepReviewChange): Promise<Task>;
  /**
   * Completes a pending task. The host then says so and shows the next one. While something is open it rejects with a conflict
   * whose reason is `open-points`.
   */
  complete(task: Task): Promise<Task>;
  /**
   * Sends a completed task without steps back to the client, who reads the reason and gets an e-mail. Only the firm's staff can: for anybody else
   * it rejects as forbidden.
   */
  sendBack(task: Task, reason: string): Promise<Task>;
  /** Marks a pending task as received, which only the firm's staff can: for anybody else it rejects as forbidden. */
  receive(task: Task): Promise<Task>;
  /** Removes a pending task that does not apply. `reason` must not be empty. */
  remove(task: Task, reason: string): Promise<Task>;
  /**
   * Returns the calls of this tab that changed a task or are about to, oldest first, whoever in the portal made them. A task that has changed
   * without one was changed elsewhere: in another tab, by another person, by the firm.
   */
  ownChanges(taskId: string): readonly OwnChange[];
}

export const Tasks = serviceToken<Tasks>('Tasks');
