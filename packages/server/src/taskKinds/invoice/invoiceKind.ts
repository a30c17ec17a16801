import type { Task, TaskOpenPoint } from '@anteroom/contract';
import { InvoiceData, InvoiceDefinition } from '@anteroom/contract/taskKinds/invoice';
import { isCalendarDate } from '@anteroom/domain/calendarDate';
import { type InvoiceProblemReason, invoiceProblems } from '@anteroom/domain/invoiceProblems';
import { control } from '@anteroom/domain/permissions';
import type { TaskKind } from '@anteroom/server-sdk';
import { nothing } from '../nothing.ts';
import { invoiceOf } from './invoiceTask.ts';
import { requirePdf } from './requirePdf.ts';

/** An invoice is done when the client says when and how it was paid, and received when the firm says so. */
export const invoice: TaskKind = {
  kind: 'PAYMENT_REQUEST',
  group: 'payment_request',
  hiddenBy: control.hideInvoiceTask,
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
    await requirePdf(context);
    return null;
  },
  openPoints: ({ task, status, now }) => (status === 'DONE' ? reportPoints(task, now) : []),
  doneWords: (language) => reportedWords[language.slice(0, 2).toLowerCase()] ?? 'reported “{about}” as paid',
};

/** What a client who has done an invoice has done. */
const reportedWords: Readonly<Record<string, string>> = {
  es: 'informó el pago de “{about}”',
  fr: 'signalé le paiement de «\u00a0{about}\u00a0»',
  nl: 'gemeld dat “{about}” is betaald',
  pt: 'informou o pagamento de “{about}”',
};

const messages: Readonly<Record<InvoiceProblemReason, string>> = {
  'date-unknown': 'is no day that exists',
  'currency-unknown': 'is no currency of ISO 4217',
  'quantity-too-fine': 'has more than three decimals',
  'sum-wrong': 'is not what the figures come to',
  'way-for-other-currency': 'takes no money in this currency',
  'way-twice': 'is there already',
  'routing-number-invalid': 'is no routing number',
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

/** The date where the day begins first, 14 hours ahead of UTC: it may be today there. */
function latestToday(now: Date): string {
  return new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
}
