import type { Task } from '@anteroom/contract';
import { makeTask } from '@anteroom/plugin-kit/testing/makeData';

/** Returns a task of Acme Bakery, with the given fields. */
export function task(fields: Partial<Task> = {}): Task {
  return makeTask({ taskId: 't1', clientId: 'acme', taskGroupId: 'g1', ...fields });
}
