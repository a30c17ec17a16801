import type { TaskKind } from '@anteroom/contract';
import type { QuestionnaireDefinition } from '@anteroom/domain/forms/formDefinition';
import type { Document, Task } from '@anteroom/sdk';
import { makeStep, makeTask } from './makeData.ts';

/**
 * Returns a sample task of a kind, with typical contents of a firm's request. `document` is the document that the task
 * is about, if its kind has one.
 */
export function exampleTask(kind: TaskKind, document: Document): Task {
  return makeTask({ kind, ...asked(kind, document.id) });
}

/** Returns the server's other responses about the task, by route. */
export function exampleAnswers({ taskId }: Task, document: Document): Readonly<Record<string, unknown>> {
  const task = `/api/tasks/v3/tasks/${taskId}`;
  return {
    [`GET ${task}/esign`]: { ...esign, taskId },
    [`GET ${task}/last-answers`]: { last: null },
    [`GET ${task}/review-documents`]: { data: [{ step: 1, document }] },
    [`GET /api/payments/v1/tasks/${taskId}`]: payments,
  };
}

function asked(kind: TaskKind, documentId: string): Partial<Pick<Task, 'definition' | 'steps'>> {
  switch (kind) {
    case 'QUESTIONNAIRE':
    case 'UK_INFORMATION_REQUEST':
      return { definition: { ...questionnaire } };
    case 'PAYMENT_REQUEST':
      return { definition: { ...invoice, documentId } };
    case 'DOCUMENT_REQUEST':
      return { steps: [makeStep({ params: { types: ['pdf'], several: false } })] };
    case 'DOCUMENT_REVIEW':
      return { steps: [makeStep({ params: { documentId } })] };
    case 'DYNAMIC':
      return { steps: dynamic.map((params, index) => makeStep({ number: index + 1, params })) };
    default:
      return {};
  }
}

const fields = [{ name: 'name', type: 'text', label: { 'en-us': 'Name' }, required: true }] as const;

const questionnaire: QuestionnaireDefinition = {
  id: 'example',
  version: 1,
  sections: [{ id: 'you', title: { 'en-us': 'You' }, fields }],
};

const invoice: Task['definition'] = {
  number: 'HB-1042',
  issueDate: '2026-10-19',
  currency: 'USD',
  lines: [{ description: 'Tax return', quantity: 1, unitPrice: 65_000, amount: 65_000, tax: 0 }],
  subtotal: 65_000,
  tax: 0,
  total: 65_000,
  documentId: 'document-1',
  ways: [{ kind: 'payment-page' }],
};

const dynamic: readonly Task['definition'][] = [
  { kind: 'information', text: 'What happens next.' },
  { kind: 'form', form: { id: 'example', version: 1, fields: [...fields] } },
  { kind: 'upload', types: ['pdf'] },
  { kind: 'confirm', text: 'This is right.' },
];

const payments = { hasPage: true, pageOpenedAt: null, payments: [] };

const esign = {
  taskId: 'task-1',
  phase: 'turn',
  own: 1,
  signers: [
    {
      number: 1,
      name: 'Olivia Hartwell',
      role: 'taxpayer',
      consentedAt: null,
      signedAt: null,
      declinedAt: null,
    },
  ],
  document: { name: 'Letter.pdf', size: 1000, pageCount: 1, sha256: 'ab' },
  fields: [
    {
      id: 'mine',
      type: 'signature',
      signer: 1,
      page: 1,
      box: { x: 50, y: 700, width: 160, height: 40 },
      required: true,
    },
  ],
  marks: [],
  signature: null,
  consent: null,
  message: null,
  expirationDate: null,
  declineReason: null,
  signedDocumentId: null,
};
