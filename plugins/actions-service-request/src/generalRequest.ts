import type { FormDefinition, ValuesOf } from '@anteroom/forms';

/** What a general request asks for. Lengths are those of the contract's `GeneralRequestDetails`. */
export const generalRequest = {
  id: 'general-request',
  version: 1,
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
    },
  ],
} as const satisfies FormDefinition;

export type GeneralRequestValues = ValuesOf<typeof generalRequest>;
