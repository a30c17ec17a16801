import type { Client, Document, Task, TaskGroup } from '@anteroom/sdk';

export const client: Client = {
  id: 'cl-1',
  name: 'Harbor Bakery',
  doingBusinessAs: null,
  displayAs: null,
  nickname: null,
  kind: 'Business',
};

export const task: Task = {
  taskId: 'task-1',
  clientId: client.id,
  taskGroupId: 'group-1',
  kind: 'UPLOAD',
  status: 'NEW',
  label: 'Bank statements',
  order: 1,
  dueDate: null,
  expirationDate: null,
  params: { description: 'All of 2025,\nplease.', taxYear: 2025 },
  comment: null,
  doesNotApplyComment: null,
  completedAt: null,
  version: 3,
};

export const group: TaskGroup = {
  id: 'group-1',
  clientId: client.id,
  type: 'document_request',
  taxYear: 2025,
  status: 'NEW',
  completedDate: null,
  dueDate: null,
  expirationDate: null,
  tags: [],
  tasks: [task],
};

const person = { firstName: 'Olivia', lastName: 'Reed', userGuid: 'u-1', isCurrentUser: true };

/** A document that was uploaded for the task. */
export function documentOfTask(name: string, createdDate = '2026-11-20T09:00:00Z'): Document {
  return {
    id: name,
    name,
    mimeType: 'application/pdf',
    size: 3_000_000,
    sha256: '',
    parent: { id: client.id, type: 'Client', name: client.name },
    clientId: client.id,
    history: { createdBy: person, createdDate, modifiedBy: person, modifiedDate: createdDate },
    permissions: { canCreate: false, canRead: true, canUpdate: false, canDelete: false },
    customItemMetaData: { ccTask: task.taskId },
    isReadByClientUser: true,
    commentsCount: 0,
  };
}
