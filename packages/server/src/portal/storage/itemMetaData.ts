import type { Document, DocumentMetaDataField } from '@anteroom/contract';
import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { announceDocuments } from '../documents/announceDocuments.ts';
import { selectDocuments, toDocument } from '../documents/documentStore.ts';
import { lockDocuments } from '../documents/lockDocuments.ts';
import type { Tx } from '../schema.ts';
import type { TaskDeps } from '../taskKinds/TaskDeps.ts';
import { countStepFiles, countStepFilesOf } from '../tasks/countStepFiles.ts';
import { requireOpenStep } from '../tasks/openStep.ts';
import { requireOpenTask } from '../tasks/openTask.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'document-metadata-changed': unknown;
  }
}

/** Change of a document's metadata. A string sets a field, null removes it. */
export interface MetaDataChange {
  readonly documentId: string;
  readonly containerId: string;
  readonly values: Partial<Readonly<Record<DocumentMetaDataField, string | null>>>;
}

/**
 * Changes the metadata that links documents to tasks, in one transaction. Neither the task that a document leaves nor
 * the one that it joins may be complete, and the step that it joins must accept the file as if it were uploaded.
 *
 * @throws ServerError `not-found`, `forbidden`; `conflict`, `file-type-not-allowed` as {@link requireOpenStep}.
 */
export async function changeMetaData(
  deps: TaskDeps,
  scope: Scope,
  changes: readonly MetaDataChange[],
  origin: Origin,
): Promise<void> {
  const documentIds = changes.map(({ documentId }) => documentId);
  await deps.db.transaction().execute(async (tx) => {
    await lockDocuments(tx, scope, documentIds);
    const rows = await selectDocuments(tx, scope).where('d.document_id', 'in', documentIds).execute();
    const documents = new Map(rows.map((row) => [row.document_id, toDocument(row, scope)]));
    for (const change of changes) {
      const document = documents.get(change.documentId);
      if (document?.parent.id !== change.containerId) fail('not-found', 'There is no such document.');
      if (!document.permissions.canUpdate)
        fail('forbidden', 'You don’t have permission to change this document.');
      await changeOne(deps, tx, scope, document, change, origin);
    }
    await announceDocuments(deps, scope.companyId, documentIds, tx);
  });
}

async function changeOne(
  deps: TaskDeps,
  tx: Tx,
  scope: Scope,
  document: Document,
  { values }: MetaDataChange,
  origin: Origin,
): Promise<void> {
  const { id, clientId, customItemMetaData } = document;
  const { ccTask, ccTaskLabel, ccGroupType, ccStep } = values;
  await requireTasksAgree(deps, tx, scope, document, values);
  await tx
    .updateTable('documents')
    // Fields that are undefined stay unchanged.
    .set({ cc_task: ccTask, cc_task_label: ccTaskLabel, cc_group_type: ccGroupType, cc_step: ccStep })
    .where('company_id', '=', scope.companyId)
    .where('document_id', '=', id)
    .execute();
  const { ccTask: taskId, ccStep: step = null } = customItemMetaData;
  if (taskId !== undefined) await countStepFiles(deps, scope.companyId, [{ taskId, step }], tx);
  await countStepFilesOf(deps, scope.companyId, [id], tx);
  await deps.audit.record(
    {
      action: 'document-metadata-changed',
      ...actorOf(scope),
      subject: `document:${id}`,
      details: { ...values, clientId },
      ...origin,
    },
    tx,
  );
}

/** Throws unless the task and step that the document leaves are open, and those that it joins accept the file. */
async function requireTasksAgree(
  deps: TaskDeps,
  tx: Tx,
  scope: Scope,
  { clientId, name, customItemMetaData: before }: Document,
  values: MetaDataChange['values'],
): Promise<void> {
  const taskId = values.ccTask === undefined ? before.ccTask : (values.ccTask ?? undefined);
  const step = values.ccStep === undefined ? before.ccStep : (values.ccStep ?? undefined);
  if (taskId === before.ccTask && step === before.ccStep) return;
  if (before.ccTask !== undefined)
    await requireOpenTask(deps, tx, scope, { clientId, taskId: before.ccTask });
  if (taskId === undefined) return;
  if (step === undefined) await requireOpenTask(deps, tx, scope, { clientId, taskId });
  else await requireOpenStep(deps, tx, scope, { clientId, taskId, step, name });
}
