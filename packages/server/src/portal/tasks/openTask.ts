import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import { fail, type Scope } from '@anteroom/server-sdk';
import type { AreaServices } from '../AreaServices.ts';
import type { DbOrTx } from '../schema.ts';
import { requireTaskAccess, visibleTask } from './taskAccess.ts';
import { failForTask } from './taskStore.ts';

/**
 * Throws unless something may still be added to a task. In a transaction, the task is locked until the end.
 *
 * @throws ServerError `not-found` if the person may not see such a task of this client; `conflict` if it is complete,
 * or if the firm does not have its kind.
 */
export async function requireOpenTask(
  deps: Pick<AreaServices, 'taskKinds'>,
  db: DbOrTx,
  scope: Scope,
  { clientId, taskId }: { clientId: string; taskId: string },
): Promise<void> {
  requireTaskAccess(scope);
  const task = await db
    .selectFrom('tasks')
    .select(['status', 'kind'])
    .where('task_id', '=', taskId)
    .where('client_id', '=', clientId)
    .where(visibleTask(deps, scope, 'tasks'))
    .$if(db.isTransaction, (query) => query.forShare())
    .executeTakeFirst();
  if (!task) failForTask(taskId);
  deps.taskKinds.require(task.kind, scope.companyId);
  if (!isPending(task.status)) {
    fail('conflict', 'This task is complete. You can’t add anything more.', {
      errors: [{ path: 'body/metaData/ccTask', message: 'is complete', reason: 'task-complete' }],
    });
  }
}
