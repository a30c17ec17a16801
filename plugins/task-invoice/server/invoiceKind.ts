import type { Task, TaskOpenPoint } from '@anteroom/contract';
import { isCalendarDate } from '@anteroom/domain/time/calendarDate';
import type { Portal, TaskKind } from '@anteroom/server-sdk';
import Type from 'typebox';
import { InvoiceData, InvoiceDefinition } from '../api.ts';
import { type InvoiceProblemReason, invoiceProblems } from '../rules/invoiceProblems.ts';
import { invoiceOf } from './invoiceTask.ts';
import { receive } from './markReceived.ts';
import { requirePdf } from './requirePdf.ts';
import { textsIn } from './textsIn.ts';

/** An invoice has no steps. */
const nothing = Type.Object({}, { additionalProperties: false });

/**
 * Task kind of invoices. An invoice is done when the client reports when and how it was paid, and received when the
 * firm confirms it.
 */
export const invoice = (portal: Pick<Portal, 'documents' | 'tasks' | 'audit'>): TaskKind => ({
  kind: 'PAYMENT_REQUEST',
  group: 'payment_request',
  hiddenBy: 'HideInvoiceTask',
  flag: 'invoiceTask',
  definition: InvoiceDefinition,
  definitionIssues: (definition) =>
    invoiceProblems(definition as InvoiceDefinition).map(({ path, reason }) => ({
      path: `/${path}`,
      message: messages[reason],
      reason,
    })),
  data: InvoiceData,
  stepParams: nothing,
  stepData: nothing,
  async prepare(context) {
    await requirePdf(portal, context);
    return null;
  },
  openPoints: ({ task, status, now }) => (status === 'DONE' ? reportPoints(task, now) : []),
  doneWords: (language) => textsIn(language)('reported', { about: '{about}' }),
  doneActions: [
    {
      id: 'received',
      icon: 'check-check',
      access: 'tasks.manage',
      label: (language) => textsIn(language)('inbox.received'),
      async run({ tx, scope, origin, item }) {
        await receive(portal, tx, scope, item.key, origin);
      },
    },
  ],
});

const messages: Readonly<Record<InvoiceProblemReason, string>> = {
  'date-unknown': 'is not a valid date',
  'currency-unknown': 'is not a currency of ISO 4217',
  'quantity-too-fine': 'has more than three decimals',
  'sum-wrong': 'is not what the figures come to',
  'way-for-other-currency': 'takes no money in this currency',
  'way-twice': 'is there already',
  'routing-number-invalid': 'is not a routing number',
  'iban-invalid': 'is no IBAN',
  'bic-invalid': 'is no BIC',
  'pix-key-invalid': 'is no Pix key',
  'pix-name-unwritable': 'has no Latin letters',
  'code-too-long': 'does not fit into the QR code',
};

function reportPoints(task: Task, now: Date): TaskOpenPoint[] {
  const { paidOn, way } = task.data as InvoiceData;
  return [
    ...pointsOf('data/paidOn', paidOn, (date) => isCalendarDate(date) && date <= latestToday(now)),
    ...pointsOf('data/way', way, (kind) => invoiceOf(task).ways.some((offered) => offered.kind === kind)),
  ];
}

function pointsOf<T>(path: string, value: T | undefined, isValid: (value: T) => boolean): TaskOpenPoint[] {
  if (value === undefined) return [{ path, reason: 'required' }];
  return isValid(value) ? [] : [{ path, reason: 'invalid' }];
}

/** Returns the current date in the earliest time zone, 14 hours ahead of UTC. It may be “today” there. */
function latestToday(now: Date): string {
  return new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
}
