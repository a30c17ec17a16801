import { makeTask, makeTaskGroup } from '@anteroom/plugin-kit/testing';
import type { Task, TaskGroup } from '@anteroom/sdk';

/** A task of Acme Bakery, as far as a test does not say otherwise. */
export function task(fields: Partial<Task> = {}): Task {
  return makeTask({ taskId: 't1', clientId: 'acme', taskGroupId: 'g1', ...fields });
}

/** A group of these tasks, of Acme Bakery. */
export function taskGroup(
  tasks: Task[],
  fields: Partial<Omit<TaskGroup, 'tasks'>> = {},
): ReturnType<typeof makeTaskGroup> {
  return makeTaskGroup(tasks, { id: 'g1', clientId: 'acme', ...fields });
}
