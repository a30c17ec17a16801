import type { ConversationSubject, Task, TaskStep } from '@anteroom/contract';
import { fail, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import type { AreaServices } from '../AreaServices.ts';
import { requireClient } from '../clients/visibleClients.ts';
import { findDocument } from '../documents/documentStore.ts';
import { findMessage } from '../messages/readMessages.ts';
import type { DbOrTx } from '../schema.ts';
import { findTask } from '../tasks/taskStore.ts';
import { findThing } from './things.ts';

/** Object that a conversation is about. The person is known to see it. */
export interface Subject {
  readonly kind: string;
  readonly id: string;
  readonly clientId: string;
  readonly taskId: string | null;
  readonly documentId: string | null;
  /** Name of the object; empty for a client and for an object of a plugin. */
  readonly name: string;
  /** Set for an object of a plugin. */
  readonly facts?: object;
  /** First entry of the conversation, quoted from the object: for a message, the firm's text. */
  readonly quote?: { readonly text: string; readonly writtenBy: string; readonly at: Date };
}

/**
 * Finds the object that a person wants to talk about, and checks that they may read it.
 *
 * @throws ServerError `not-found`; `forbidden` for a task if the person may not read tasks
 */
export async function resolveSubject(
  deps: Pick<AreaServices, 'taskKinds' | 'conversationKinds'> & Pick<Deps, 'clock'>,
  db: DbOrTx,
  scope: Scope,
  { kind, id }: ConversationSubject,
): Promise<Subject> {
  switch (kind) {
    case 'client':
      await requireClient(db, scope, id);
      return { kind, id, clientId: id, taskId: null, documentId: null, name: '' };
    case 'document': {
      const { clientId, name } = await findDocument(db, scope, id);
      return { kind, id, clientId, taskId: null, documentId: id, name };
    }
    case 'task': {
      return subjectOfTask(await findTask(deps, db, scope, id, { lock: false }));
    }
    case 'step': {
      const [, taskId = '', number] = /^(.+)\/(\d{1,6})$/.exec(id) ?? [];
      const task = await findTask(deps, db, scope, taskId, { lock: false });
      const step = task.steps.find((each) => String(each.number) === number);
      return step ? subjectOfStep(task, step) : fail('not-found', 'The task has no such step.');
    }
    case 'message': {
      const [, clientId = '', messageId = ''] = /^(.+)\/([^/]+)$/.exec(id) ?? [];
      await requireClient(db, scope, clientId);
      const { subject, body, writtenBy, at } = await findMessage(deps, db, scope, { clientId, messageId });
      const quote = { text: body, writtenBy, at };
      return { kind, id, clientId, taskId: null, documentId: null, name: subject, quote };
    }
    default: {
      const known = deps.conversationKinds.readableBy(scope).find((each) => each.kind === kind);
      const thing = known && (await findThing(db, scope.companyId, known, id));
      if (!thing) return fail('not-found', 'There is nothing of this kind to talk about.');
      await requireClient(db, scope, thing.clientId);
      return { kind, id, taskId: null, documentId: null, name: '', ...thing };
    }
  }
}

export function subjectOfTask({ taskId, clientId, label }: Task): Subject {
  return { kind: 'task', id: taskId, clientId, taskId, documentId: null, name: label };
}

export function subjectOfStep(task: Task, { number, label }: TaskStep): Subject {
  const { id, name, ...same } = subjectOfTask(task);
  return { ...same, kind: 'step', id: `${id}/${number}`, name: `${name}, ${label}` };
}
