import type { FormDefinition } from '@anteroom/domain/forms/formDefinition';
import type { ServiceRequestForm } from './requestForm.ts';

const definition = {
  id: 'general-requests',
  version: 2,
  fields: [
    {
      name: 'subject',
      type: 'text',
      label: 'generalRequests.subject',
      hint: 'generalRequests.subjectHint',
      required: true,
      maxLength: 200,
    },
    {
      name: 'department',
      type: 'choice',
      label: 'generalRequests.department',
      required: true,
      options: [
        { value: 'accounting', label: 'departments.accounting' },
        { value: 'tax', label: 'departments.tax' },
        { value: 'payroll', label: 'departments.payroll' },
        { value: 'corporate', label: 'departments.corporate' },
        { value: 'other', label: 'departments.other' },
      ],
    },
    {
      name: 'description',
      type: 'longText',
      label: 'generalRequests.details',
      hint: 'generalRequests.detailsHint',
      required: true,
      maxLength: 8000,
    },
    {
      name: 'wishedDate',
      type: 'date',
      label: 'generalRequests.wishedDate',
      hint: 'generalRequests.wishedDateHint',
      min: 'today',
      carry: false,
    },
    { name: 'attachments', type: 'file', label: 'attachments' },
  ],
} as const satisfies FormDefinition;

/** Request without a form of its own. */
export const generalRequests: ServiceRequestForm = { definition, subject: 'subject' };
