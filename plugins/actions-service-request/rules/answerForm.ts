import type { FormDefinition } from '@anteroom/domain/forms/formDefinition';
import type { ServiceRequestStatus } from '../api.ts';
import { mayBecome } from './requestTransitions.ts';

const firmStatuses = ['inProgress', 'done', 'refused'] as const;

/** Returns the form with which staff answer a request: the new status, a text and files. */
export function answerForm(status: ServiceRequestStatus) {
  const options = firmStatuses
    .filter((next) => mayBecome(status, next, 'firm'))
    .map((value) => ({ value, label: `status.${value}` }) as const);
  return {
    id: 'service-request-answer',
    version: 1,
    fields: [
      { name: 'status', type: 'choice', label: 'answer.status', required: true, options },
      {
        name: 'reason',
        type: 'longText',
        label: 'request.refusalReason',
        hint: 'answer.reasonHint',
        required: true,
        maxLength: 2000,
        when: { field: 'status', is: 'refused' },
      },
      {
        name: 'answer',
        type: 'longText',
        label: 'answer.text',
        maxLength: 4000,
        when: { not: { field: 'status', is: 'refused' } },
      },
      { name: 'files', type: 'file', label: 'attachments', hint: 'answer.filesHint' },
    ],
  } as const satisfies FormDefinition;
}
