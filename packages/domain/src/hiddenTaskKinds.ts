import type { TaskKind } from '@anteroom/contract';
import { control, type Held } from './permissions.ts';

const hiding: readonly (readonly [control: string, kind: TaskKind])[] = [
  [control.hideEsignTask, 'ESIGN'],
  [control.hideInvoiceTask, 'PAYMENT_REQUEST'],
  [control.hideDocumentRequestTask, 'DOCUMENT_REQUEST'],
];

/** Kinds of tasks that a firm has only with the feature flag (spec section 3). */
const flagged: readonly (readonly [flag: string, kind: TaskKind])[] = [['invoiceTask', 'PAYMENT_REQUEST']];

/**
 * Kinds of tasks that are not there for a person: a control hides them (spec section 6), or the firm's flag is off.
 *
 * @param flags - values of the firm's feature flags, the defaults among them.
 */
export function hiddenTaskKinds(held: Held, flags: Readonly<Record<string, boolean>>): TaskKind[] {
  const byControl = hiding.filter(([name]) => held.control(name));
  const byFlag = flagged.filter(([flag]) => flags[flag] !== true);
  return [...new Set([...byControl, ...byFlag].map(([, kind]) => kind))];
}
