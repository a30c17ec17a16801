import type { Task } from '@anteroom/sdk';

/** Returns the path of a task's screen. */
export function taskPath({ clientId, taskId }: Pick<Task, 'clientId' | 'taskId'>): string {
  return `/tasks/clients/${encodeURIComponent(clientId)}/task/${encodeURIComponent(taskId)}`;
}
