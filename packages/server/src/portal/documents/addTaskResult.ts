import { renameOnConflict } from '@anteroom/domain/documents/renameOnConflict';
import { type TaskOfDocument, taskMetaData } from '@anteroom/domain/tasks/taskMetaData';
import type { AddedDocument, Scope } from '@anteroom/server-sdk';
import type { NewDocument } from '@anteroom/server-sdk/portal';
import type { Tx } from '../schema.ts';
import { type AddDeps, addDocument } from '../storage/upload.ts';
import { defaultFolder } from './defaultFolder.ts';
import { takenNames } from './documentStore.ts';

/** Adds the file that a completed task produced to the client's documents. If the name is taken, appends a number. */
export async function addTaskResult(
  deps: AddDeps,
  tx: Tx,
  scope: Scope,
  task: TaskOfDocument & { readonly clientId: string },
  { name: wanted, content: { sha256, size } }: NewDocument,
): Promise<AddedDocument> {
  const { clientId } = task;
  const { id: containerId } = await defaultFolder(tx, scope, clientId);
  let name = wanted;
  while ((await takenNames(tx, scope, containerId, [name])).has(name)) name = renameOnConflict(name);
  const to = { scope, clientId, containerId };
  const document = await addDocument(deps, tx, to, { name, metaData: {}, sha256, size });
  // Written separately, because nothing can be uploaded to a task that is complete.
  const { ccTask = null, ccTaskLabel = null, ccGroupType = null } = taskMetaData(task);
  await tx
    .updateTable('documents')
    .set({ cc_task: ccTask, cc_task_label: ccTaskLabel, cc_group_type: ccGroupType })
    .where('company_id', '=', scope.companyId)
    .where('document_id', '=', document.id)
    .execute();
  return document;
}
