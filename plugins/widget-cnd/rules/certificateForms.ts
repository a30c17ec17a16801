import type { FormDefinition } from '@anteroom/domain/forms/formDefinition';
import type { CertificateKind, CertificateResult } from '../api.ts';
import { certificateKinds, isResultOf } from './certificates.ts';

const results: readonly CertificateResult[] = [
  'negative',
  'positive-with-negative-effects',
  'positive',
  'regular',
  'irregular',
];

/**
 * Form with which staff start tracking a certificate. The client is chosen next to it, by searching among possibly
 * thousands.
 */
export const newCertificateForm = {
  id: 'certificate',
  version: 1,
  fields: [
    {
      name: 'kind',
      type: 'choice',
      label: 'manage.kind',
      required: true,
      options: certificateKinds.map((value) => ({ value, label: `kind.${value}` })),
    },
    { name: 'issuer', type: 'text', label: 'manage.issuer', required: true, maxLength: 200 },
    {
      name: 'uf',
      type: 'text',
      label: 'manage.uf',
      required: true,
      minLength: 2,
      maxLength: 2,
      when: { field: 'kind', is: ['state', 'municipal'] },
    },
    {
      name: 'municipality',
      type: 'text',
      label: 'manage.municipality',
      required: true,
      maxLength: 100,
      when: { field: 'kind', is: 'municipal' },
      beside: true,
    },
  ],
} as const satisfies FormDefinition;

/** Returns the form in which staff record the issuing body's response. */
export function outcomeForm(kind: CertificateKind) {
  const issued = { field: 'outcome', is: 'issued' } as const;
  return {
    id: 'certificate-outcome',
    version: 1,
    fields: [
      {
        name: 'outcome',
        type: 'choice',
        label: 'manage.outcome',
        required: true,
        options: [
          { value: 'issued', label: 'manage.outcomes.issued' },
          { value: 'running', label: 'state.querying' },
          { value: 'failed', label: 'state.failed' },
        ],
      },
      {
        name: 'error',
        type: 'text',
        label: 'manage.error',
        hint: 'manage.errorHint',
        required: true,
        maxLength: 500,
        when: { field: 'outcome', is: 'failed' },
      },
      {
        name: 'result',
        type: 'choice',
        label: 'fact.result',
        required: true,
        options: results
          .filter((result) => isResultOf(kind, result))
          .map((value) => ({ value, label: `result.${value}` })),
        when: issued,
      },
      {
        name: 'controlNumber',
        type: 'text',
        label: 'fact.controlNumber',
        required: true,
        maxLength: 100,
        when: issued,
      },
      { name: 'issuedOn', type: 'date', label: 'fact.issuedOn', required: true, max: 'today', when: issued },
      {
        name: 'validUntil',
        type: 'date',
        label: 'fact.validUntil',
        required: true,
        when: issued,
        beside: true,
      },
      { name: 'pdf', type: 'file', label: 'manage.pdf', hint: 'manage.pdfHint', when: issued },
    ],
  } as const satisfies FormDefinition;
}
