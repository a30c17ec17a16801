import type { Task } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import type { InvoiceDefinition } from '../api.ts';

/** Returns what an invoice's task asks for; checked when the task was made. */
export function invoiceOf({ definition }: Pick<Task, 'definition'>): InvoiceDefinition {
  return definition as InvoiceDefinition;
}

/** Refuses a change of an invoice that is paid or cancelled, as every change of a complete task is refused. */
export function failComplete(): never {
  const detail = 'This task is complete. You can’t change it anymore.';
  fail('conflict', detail, {
    errors: [{ path: 'body/status', message: detail, reason: 'task-complete' }],
  });
}
