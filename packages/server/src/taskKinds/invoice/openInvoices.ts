import type { OpenInvoices } from '@anteroom/contract';
import type { InvoiceDefinition } from '@anteroom/contract/taskKinds/invoice';
import type { Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { visibleTask } from '../../tasks/taskAccess.ts';

/** How many are told of; who owes more is owed a call. */
const mostInvoices = 50;

/** What a client has to pay, the earliest due first. */
export async function openInvoices(
  deps: Pick<Deps, 'db' | 'taskKinds'>,
  scope: Scope,
  clientId: string,
): Promise<OpenInvoices> {
  const rows = await deps.db
    .selectFrom('tasks as t')
    .select(['t.task_id as taskId', 't.label', 't.due_date as dueDate'])
    .select(sql<InvoiceDefinition>`t.definition`.as('invoice'))
    .where('t.company_id', '=', scope.companyId)
    .where('t.client_id', '=', clientId)
    .where('t.kind', '=', 'PAYMENT_REQUEST')
    .where('t.status', 'in', ['NEW', 'WIP'])
    .where(visibleTask(deps, scope, 't'))
    .orderBy(sql`t.due_date nulls last`)
    .orderBy('t.task_id')
    .limit(mostInvoices)
    .execute();
  return {
    items: rows.map(({ invoice: { number, total, currency }, ...task }) => ({
      ...task,
      number,
      total,
      currency,
    })),
  };
}
