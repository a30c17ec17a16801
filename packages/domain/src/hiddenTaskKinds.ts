import type { TaskKind } from '@anteroom/contract';
import { control, type Held } from './permissions.ts';

const hiding: readonly (readonly [control: string, kind: TaskKind])[] = [
  [control.hideEsignTask, 'ESIGN'],
  [control.hideInvoiceTask, 'PAYMENT_REQUEST'],
  [control.hideDocumentRequestTask, 'DOCUMENT_REQUEST'],
];

/** Kinds of tasks that are there for nobody who holds the control that hides them (spec section 6). */
export function hiddenTaskKinds(held: Held): TaskKind[] {
  return hiding.filter(([name]) => held.control(name)).map(([, kind]) => kind);
}
