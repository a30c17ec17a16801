import type { Task, TaskOpenPoint } from '@anteroom/contract';
import { InvoiceData, InvoiceDefinition } from '@anteroom/contract/taskKinds/invoice';
import { isCalendarDate } from '@anteroom/domain/calendarDate';
import { may } from '@anteroom/domain/permissions';
import Type from 'typebox';
import { fail } from '../../http/problem.ts';
import { heldBy } from '../../http/scope.ts';
import type { TaskKindRules } from '../TaskKindRules.ts';
import { invoiceOf } from './invoiceTask.ts';

const nothing = Type.Object({}, { additionalProperties: false });

/** An invoice is done when the client says when and how it was paid, and received when the firm says so. */
export const invoiceRules: TaskKindRules = {
  definition: InvoiceDefinition,
  data: InvoiceData,
  stepParams: nothing,
  stepData: nothing,
  openPoints(task, { status, scope, deps }) {
    if (status === 'DONE') return reportPoints(task, deps.clock.now());
    if (!may('payments.manage', heldBy(scope)))
      fail('forbidden', 'Only the firm says that it has the money.');
    return [];
  },
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
