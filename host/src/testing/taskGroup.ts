import type { Task, TaskGroup } from '@anteroom/contract';

/** A task, as far as a test does not say otherwise. */
export function task(fields: Partial<Task> = {}): Task {
  return {
    taskId: 't1',
    clientId: 'acme',
    taskGroupId: 'g1',
    kind: 'UPLOAD',
    status: 'NEW',
    label: 'Bank statements',
    order: 1,
    dueDate: null,
    expirationDate: null,
    params: {},
    comment: null,
    doesNotApplyComment: null,
    completedAt: null,
    version: 1,
    ...fields,
  };
}

/** A group of these tasks. */
export function taskGroup(tasks: Task[], fields: Partial<TaskGroup> = {}): TaskGroup {
  return {
    id: 'g1',
    clientId: 'acme',
    type: 'document_request',
    taxYear: null,
    status: 'NEW',
    completedDate: null,
    dueDate: null,
    expirationDate: null,
    tags: [],
    tasks,
    ...fields,
  };
}
