import type { Task } from '@anteroom/contract';
import type { InvoiceDefinition } from '@anteroom/contract/taskKinds/invoice';
import { fail, type Scope } from '@anteroom/server-sdk';
import type { DbOrTx } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { findTask } from '../../tasks/taskStore.ts';

/**
 * A task that is an invoice. In a transaction nobody else changes it until its end.
 *
 * @throws ServerError `not-found`, `forbidden`
 */
export async function findInvoice(
  deps: Pick<Deps, 'taskKinds'>,
  db: DbOrTx,
  scope: Scope,
  taskId: string,
): Promise<Task> {
  const task = await findTask(deps, db, scope, taskId);
  return task.kind === 'PAYMENT_REQUEST' ? task : fail('not-found', 'There is no such invoice.');
}

/** What it asks for; checked when the task was made. */
export function invoiceOf({ definition }: Pick<Task, 'definition'>): InvoiceDefinition {
  return definition as InvoiceDefinition;
}
