import type { Scope } from '@anteroom/server-sdk';
import type { AreaServices } from '../AreaServices.ts';
import type { Tx } from '../schema.ts';
import type { Thread } from './tellOfEntry.ts';
import { factsNow } from './things.ts';
import { failForThread, visibleThreads } from './threadStore.ts';

/**
 * Returns a conversation that the person may read, and locks it until the transaction ends, so that nobody else can
 * write in it.
 *
 * @throws ServerError `not-found`
 */
export async function holdThread(
  deps: Pick<AreaServices, 'taskKinds' | 'conversationKinds'>,
  tx: Tx,
  scope: Scope,
  threadId: string,
): Promise<Thread> {
  const found = await visibleThreads(deps, tx, scope)
    .select(['t.client_id as clientId', 't.document_id as documentId', 't.task_id', 't.kind', 't.subject_id'])
    .select(factsNow(deps.conversationKinds.readableBy(scope)).as('facts'))
    .where('t.thread_id', '=', threadId)
    .forUpdate('t')
    .executeTakeFirst();
  if (!found) return failForThread();
  const { clientId, documentId, task_id, kind, subject_id, facts } = found;
  const taskKey = task_id === null ? null : subject_id;
  return { threadId, clientId, documentId, taskKey, thing: facts && { kind, facts } };
}
