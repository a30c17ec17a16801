import type { Task } from '@anteroom/contract';
import { invoiceStage } from '@anteroom/domain/invoiceStage';
import { actorOf, type Scope } from '@anteroom/server-sdk';
import type { Origin } from '../../audit/origin.ts';
import type { Deps } from '../../deps.ts';
import { announceTasks } from '../../tasks/announceTasks.ts';
import { lockGroup } from '../../tasks/lockGroup.ts';
import { failRefused } from '../../tasks/taskConflict.ts';
import { findInvoice } from './invoiceTask.ts';
import { settleInvoice } from './settleInvoice.ts';

/**
 * The firm says that it has the money, whether or not the client has said that it is paid. Said again, it changes nothing.
 *
 * @throws ServerError `not-found`, `forbidden`; `conflict` when the invoice is cancelled.
 */
export function markReceived(deps: Deps, scope: Scope, taskId: string, origin: Origin): Promise<Task> {
  return deps.db.transaction().execute(async (tx) => {
    await lockGroup(tx, scope, taskId);
    const task = await findInvoice(deps, tx, scope, taskId);
    const stage = invoiceStage(task.status);
    if (stage === 'received') return task;
    if (stage === 'cancelled') failRefused('task-complete');
    const { companyId, userId } = actorOf(scope);
    await settleInvoice(tx, deps, { companyId, taskId, groupId: task.taskGroupId, userId });
    await announceTasks(deps, companyId, [task.clientId], tx);
    await deps.audit.record(
      {
        action: 'payment-received',
        ...actorOf(scope),
        subject: `task:${taskId}`,
        details: { by: 'firm', label: task.label, clientId: task.clientId },
        ...origin,
      },
      tx,
    );
    return findInvoice(deps, tx, scope, taskId);
  });
}
