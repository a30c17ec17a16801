import type { Task, TaskGroup, TaskGroupList } from '@anteroom/contract';
import type { Query } from '../query.ts';
import { serviceToken } from '../serviceToken.ts';

/** Which groups: those with something pending, or those that are complete. */
export type TaskStage = 'pending' | 'complete';

/**
 * Tasks of a client. Every change answers the task as the server has it, and refreshes what is shown of it.
 * A change that no longer fits rejects with an `HttpError` of code `conflict`.
 */
export interface Tasks {
  /** `page` counts from 0, 15 groups each. `clientId` null for all of the person's clients. */
  groups(clientId: string | null, stage: TaskStage, page: number): Query<TaskGroupList>;
  group(taskGroupId: string): Query<TaskGroup>;
  task(taskId: string): Query<Task>;
  /** Marks a new task as begun; a begun one stays as it is. */
  begin(task: Task): Promise<Task>;
  comment(task: Task, text: string): Promise<Task>;
  /** Completes a pending task. The host then says so and shows the next one. */
  complete(task: Task): Promise<Task>;
  /** Removes a pending task that does not apply. `reason` must not be empty. */
  remove(task: Task, reason: string): Promise<Task>;
}

export const Tasks = serviceToken<Tasks>('Tasks');
