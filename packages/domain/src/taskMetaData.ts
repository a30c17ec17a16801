import type { DocumentMetaData, Task } from '@anteroom/contract';

/** What a document's ties to its task are made of. */
export type TaskOfDocument = Pick<Task, 'taskId' | 'label' | 'kind' | 'params'>;

/**
 * What ties a document to its task, and to a step of it (spec section 3); the group type is `kind.taxYear`, or the kind alone
 * without a year.
 */
export function taskMetaData(
  { taskId, label, kind, params }: TaskOfDocument,
  step?: number,
): DocumentMetaData {
  const { taxYear } = params;
  return {
    ccTask: taskId,
    ccTaskLabel: label,
    ccGroupType: taxYear === undefined ? kind : `${kind}.${taxYear}`,
    ...(step !== undefined && { ccStep: String(step) }),
  };
}
