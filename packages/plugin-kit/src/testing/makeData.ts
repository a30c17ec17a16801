import type { Client, Container, Document, Task, TaskGroup, TaskStep } from '@anteroom/sdk';

/** Creates a client: Harbor Bakery, unless the test overrides fields. */
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

/** Creates a new task of kind `UPLOAD` in the group `group-1`, unless the test overrides fields. */
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

/** Creates the first step of a task, required and without a response, unless the test overrides fields. */
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

/** Task group with complete tasks rather than the summaries in lists. */
export type FakeTaskGroup = Omit<TaskGroup, 'tasks'> & { readonly tasks: Task[] };

/** Creates a group of these tasks, and sets their group and client to its own. */
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

/** Same time for everything, so that sorting by newest first preserves the order of creation. */
const now = new Date().toISOString();
const person = { firstName: 'Olivia', lastName: 'Reed', userGuid: 'olivia', isCurrentUser: true };
const all = { canCreate: true, canRead: true, canUpdate: true, canDelete: true };

/** Creates a PDF at the client's root, created now, unless the test overrides fields. Its ID is its name. */
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

/** Creates a folder at the client's root, unless the test overrides fields. Its ID is its name. */
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

/** Creates the root of a client's documents. It has the client's ID. */
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

/** Returns a history of having been created and last changed by Olivia at an ISO time. */
export function historyAt(time: string): Document['history'] {
  return { createdBy: person, createdDate: time, modifiedBy: person, modifiedDate: time };
}
