import { RequestedFiles } from '@anteroom/contract';
import { requestedFileRefusal } from '@anteroom/domain/tasks/requestedFiles';
import { defineServer, type Portal, type TaskKind } from '@anteroom/server-sdk';
import { documentRequestKind } from '../api.ts';
import { recordsOfTheYear } from '../demo/recordsOfTheYear.ts';
import { registration } from '../demo/registration.ts';
import { documentRequestOpenPoints } from '../rules/documentRequest.ts';

/** A checklist. Each item is a step, and what people give for it are files. */
const documentRequest = ({ documents }: Pick<Portal, 'documents'>): TaskKind => ({
  kind: documentRequestKind,
  group: 'document_request',
  hiddenBy: 'HideDocRequestTask',
  stepParams: RequestedFiles,
  // Files are given by uploading them.
  joinStepData: (stored) => stored,
  stepFiles: {
    refuse: requestedFileRefusal,
    data: (_step, files) => (files > 0 ? { files } : {}),
  },
  async openPoints({ tx, scope, task: { taskId, steps }, status }) {
    if (status !== 'DONE') return [];
    const files = await documents.countBySteps(tx, scope.companyId, taskId);
    return documentRequestOpenPoints(steps, (number) => files.get(number) ?? 0);
  },
});

/** Task kind with which the firm requests documents, item by item. */
export default defineServer({
  id: 'task-document-request',
  demo: { c1001: recordsOfTheYear, c2001: registration },
  register: ({ taskKinds }, portal) => taskKinds.add(documentRequest(portal)),
});
