import type { Task } from '@anteroom/contract';
import {
  type DocumentRequestStepData,
  DocumentRequestStepParams,
} from '@anteroom/contract/taskKinds/documentRequest';
import { documentRequestOpenPoints, requestedItemRefusal } from '@anteroom/domain/documentRequest';
import { control } from '@anteroom/domain/permissions';
import type { TaskKind } from '@anteroom/server-sdk';
import type { Tx } from '../../database/schema.ts';
import type { Service } from '../../http/app.ts';
import { filesByStep } from '../../tasks/stepFiles.ts';
import { nothing } from '../nothing.ts';

/** Registers document requests. */
export const documentRequestKind: Service = (_app, { taskKinds }) => taskKinds.add(documentRequest);

/** A checklist of items, each a step; what is given are files. */
const documentRequest: TaskKind = {
  kind: 'DOCUMENT_REQUEST',
  group: 'document_request',
  hiddenBy: control.hideDocumentRequestTask,
  definition: nothing,
  data: nothing,
  stepParams: DocumentRequestStepParams,
  // Files are given by uploading them.
  stepData: nothing,
  joinStepData: (stored) => stored,
  stepFiles: {
    refuse: requestedItemRefusal,
    data: (_step, files): DocumentRequestStepData => (files > 0 ? { files } : {}),
  },
  openPoints: async ({ tx, scope, task, status }) =>
    status === 'DONE' ? openItems(tx, scope.companyId, task) : [],
};

async function openItems(tx: Tx, companyId: string, { taskId, steps }: Task) {
  const files = await filesByStep(tx, companyId, taskId);
  return documentRequestOpenPoints(steps, (number) => files.get(number) ?? 0);
}
