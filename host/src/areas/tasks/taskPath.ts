import type { Task } from '@anteroom/sdk';

/** Where a task is worked. */
export function taskPath({ clientId, taskId }: Pick<Task, 'clientId' | 'taskId'>): string {
  return `/tasks/clients/${encodeURIComponent(clientId)}/task/${encodeURIComponent(taskId)}`;
}
