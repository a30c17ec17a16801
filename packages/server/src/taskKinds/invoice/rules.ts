import type { Task, TaskOpenPoint } from '@anteroom/contract';
import { InvoiceData, InvoiceDefinition } from '@anteroom/contract/taskKinds/invoice';
import { isCalendarDate } from '@anteroom/domain/calendarDate';
import { type InvoiceProblemReason, invoiceProblems } from '@anteroom/domain/invoiceProblems';
import { nothing } from '../nothing.ts';
import type { TaskKindRules } from '../TaskKindRules.ts';
import { invoiceOf } from './invoiceTask.ts';
import { requirePdf } from './requirePdf.ts';

/** An invoice is done when the client says when and how it was paid, and received when the firm says so. */
export const invoiceRules: TaskKindRules = {
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
  async prepare(context, task) {
    await requirePdf(context, task);
    return null;
  },
  openPoints: (task, { status, deps }) => (status === 'DONE' ? reportPoints(task, deps.clock.now()) : []),
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
