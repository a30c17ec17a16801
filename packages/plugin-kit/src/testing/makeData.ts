import type { Client, Container, Document, Task, TaskGroup, TaskStep } from '@anteroom/sdk';

/** An account: Harbor Bakery, as far as the test does not say otherwise. */
export function makeClient(fields: Partial<Client> = {}): Client {
  return {
    id: 'client-1',
    name: 'Harbor Bakery',
    doingBusinessAs: null,
    displayAs: null,
    nickname: null,
    kind: 'Business',
    code: null,
    createdDate: '2026-01-05T09:00:00.000Z',
    modifiedDate: '2026-01-05T09:00:00.000Z',
    ...fields,
  };
}

/** A new task of kind `UPLOAD` in the group `group-1`, as far as the test does not say otherwise. */
export function makeTask(fields: Partial<Task> = {}): Task {
  return {
    taskId: 'task-1',
    clientId: 'client-1',
    taskGroupId: 'group-1',
    kind: 'UPLOAD',
    status: 'NEW',
    label: 'Bank statements',
    order: 1,
    dueDate: null,
    expirationDate: null,
    params: {},
    comment: null,
    doesNotApplyComment: null,
    returnReason: null,
    completedAt: null,
    stepsDone: 0,
    stepsTotal: fields.steps?.length ?? 0,
    version: 1,
    changedBy: null,
    changedAt: null,
    definition: {},
    data: {},
    steps: [],
    ...fields,
  };
}

/** The first step of a task, required and with nothing given, as far as the test does not say otherwise. */
export function makeStep(fields: Partial<TaskStep> = {}): TaskStep {
  return {
    number: 1,
    label: 'January',
    description: null,
    required: true,
    params: {},
    data: {},
    comment: null,
    dnaComment: null,
    review: null,
    version: 1,
    ...fields,
  };
}

/** A group with all there is of its tasks, beyond what lists show. */
export type FakeTaskGroup = Omit<TaskGroup, 'tasks'> & { readonly tasks: Task[] };

/** A group of these tasks, which become its own: they bear its id and its client's. */
export function makeTaskGroup(
  tasks: readonly Task[] = [makeTask()],
  fields: Partial<Omit<TaskGroup, 'tasks'>> = {},
): FakeTaskGroup {
  const group = {
    id: 'group-1',
    clientId: 'client-1',
    type: 'document_request' as const,
    taxYear: null,
    status: 'NEW' as const,
    completedDate: null,
    dueDate: null,
    expirationDate: null,
    tags: [],
    ...fields,
  };
  return {
    ...group,
    tasks: tasks.map((task) => ({ ...task, taskGroupId: group.id, clientId: group.clientId })),
  };
}

/** One moment for all, so that what is newest first stays in the order in which it was made. */
const now = new Date().toISOString();
const person = { firstName: 'Olivia', lastName: 'Reed', userGuid: 'olivia', isCurrentUser: true };
const all = { canCreate: true, canRead: true, canUpdate: true, canDelete: true };

/** A PDF at the client's root, created now, as far as the test does not say otherwise. Its id is its name. */
export function makeDocument(fields: Partial<Document> = {}): Document {
  const { name = 'receipt.pdf', clientId = 'client-1' } = fields;
  return {
    id: name,
    name,
    documentType: 'pdf',
    mimeType: 'application/pdf',
    conversionSupported: true,
    size: 3_250_586,
    sha256: '',
    parent: { id: clientId, type: 'Client', name: 'Harbor Bakery' },
    clientId,
    history: historyAt(now),
    permissions: all,
    customFields: { clientId },
    customItemMetaData: {},
    isReadByClientUser: true,
    commentsCount: 0,
    ...fields,
  };
}

/** A folder at the client's root, as far as the test does not say otherwise. Its id is its name. */
export function makeFolder(fields: Partial<Container> = {}): Container {
  const { name = 'Receipts', clientId = 'client-1' } = fields;
  return {
    id: name,
    type: 'Folder',
    name,
    clientId,
    parentId: clientId,
    history: historyAt(now),
    permissions: all,
    documentCount: 0,
    hasFolders: false,
    hasFiles: false,
    processingYear: 1900,
    productType: null,
    isShared: false,
    ...fields,
  };
}

/** Makes the root of a client's documents. It has the client's ID. */
export function makeRoot(client: Client, fields: Partial<Container> = {}): Container {
  return makeFolder({
    id: client.id,
    type: 'Client',
    name: client.name,
    clientId: client.id,
    parentId: null,
    ...fields,
  });
}

/** Created and last changed by Olivia at an ISO time. */
export function historyAt(time: string): Document['history'] {
  return { createdBy: person, createdDate: time, modifiedBy: person, modifiedDate: time };
}
