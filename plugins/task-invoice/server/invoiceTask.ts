import type { Task } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import type { InvoiceDefinition } from '../api.ts';

/** Returns the invoice that a task asks to be paid. It was validated when the task was created. */
export function invoiceOf({ definition }: Pick<Task, 'definition'>): InvoiceDefinition {
  return definition as InvoiceDefinition;
}

/** Refuses to change an invoice that is paid or cancelled, like any change of a completed task. */
export function failComplete(): never {
  const detail = 'This task is complete. You can’t change it anymore.';
  fail('conflict', detail, {
    errors: [{ path: 'body/status', message: detail, reason: 'task-complete' }],
  });
}
