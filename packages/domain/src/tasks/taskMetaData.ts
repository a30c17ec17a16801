import type { DocumentMetaData, Task } from '@anteroom/contract';

/** Facts about a task that go into the metadata of its documents. */
export type TaskOfDocument = Pick<Task, 'taskId' | 'label' | 'kind' | 'params'>;

/**
 * Returns the metadata that links a document to its task, and to one of its steps (spec section 3). The group type is
 * `kind.taxYear`, or the kind alone if there is no year.
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
