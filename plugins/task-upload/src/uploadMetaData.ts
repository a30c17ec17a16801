import type { DocumentMetaData, Task } from '@anteroom/sdk';

/** What ties a document to its task (spec section 3); the group type is `kind.taxYear`, or the kind alone without a year. */
export function uploadMetaData(task: Task): DocumentMetaData {
  const { taxYear } = task.params;
  return {
    ccTask: task.taskId,
    ccTaskLabel: task.label,
    ccGroupType: taxYear === undefined ? task.kind : `${task.kind}.${taxYear}`,
  };
}
