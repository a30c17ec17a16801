import { makeTask, makeTaskGroup } from '@anteroom/plugin-kit/testing';
import type { Task, TaskGroup } from '@anteroom/sdk';

/** Returns a task of Acme Bakery, with the given fields changed. */
export function task(fields: Partial<Task> = {}): Task {
  return makeTask({ taskId: 't1', clientId: 'acme', taskGroupId: 'g1', ...fields });
}

/** Returns a group of these tasks of Acme Bakery. */
export function taskGroup(
  tasks: Task[],
  fields: Partial<Omit<TaskGroup, 'tasks'>> = {},
): ReturnType<typeof makeTaskGroup> {
  return makeTaskGroup(tasks, { id: 'g1', clientId: 'acme', ...fields });
}
