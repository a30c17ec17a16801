import type { TaskGroupType, TaskKind } from '@anteroom/contract';

const types: Readonly<Record<TaskKind, TaskGroupType>> = {
  ESIGN: 'esign',
  DOCUMENT_REQUEST: 'document_request',
  PAYMENT_REQUEST: 'payment_request',
  DOCUMENT_REVIEW: 'document_review',
  DYNAMIC: 'miscellaneous',
  UPLOAD: 'document_request',
  QUESTIONNAIRE: 'questionnaire',
  UK_INFORMATION_REQUEST: 'questionnaire',
};

/** The type of the group that a task of this kind makes when it is put into none. */
export function taskGroupType(kind: TaskKind): TaskGroupType {
  return types[kind];
}
