import type { PayrollEntryFilter, SentPayrollEntry } from '@anteroom/plugin-actions-service-request/api';
import { type AnyTransaction, cutPage, decodeCursor } from '@anteroom/server-sdk';
import Type from 'typebox';
import type { PayrollEntriesFilter, PayrollEntriesTotals, PayrollEntry } from '../api.ts';
import type { FirmPeriod } from './period.ts';
import { type Report, type ReportColumn, type Reported, tableOf, textLine } from './Report.ts';
import type { ReportPortal } from './ReportPortal.ts';
import { choiceName } from './reportTexts.ts';
import { requestFilterLines, sentFilter } from './requestReport.ts';

const Key = Type.Tuple([Type.Integer({ minimum: 1 }), Type.Integer({ minimum: 1 })]);

/** Returns the report on payroll entries (rubricas), row by row. */
export const payrollEntries = (portal: ReportPortal): Report<PayrollEntriesFilter, PayrollEntry> => ({
  name: 'payroll-entries',
  columns: [
    { name: 'competence', kind: 'month', value: ({ competence }) => competence },
    {
      name: 'payrollKind',
      kind: 'text',
      value: ({ payrollKind }, texts) => choiceName(texts, 'payrollKind', payrollKind),
    },
    { name: 'employee', kind: 'text', value: ({ employee }) => employee?.name ?? null },
    {
      name: 'rubric',
      kind: 'text',
      value: ({ rubric, rubricName }, texts) => rubricName ?? choiceName(texts, 'rubric', rubric),
    },
    { name: 'hours', kind: 'minutes', value: ({ minutes }) => minutes },
    { name: 'amount', kind: 'amount', value: ({ amount }) => amount },
    { name: 'number', kind: 'number', value: ({ number }) => number },
    { name: 'status', kind: 'text', value: ({ status }, texts) => texts(`values.status.${status}`) },
    { name: 'sentOn', kind: 'day', value: ({ sentOn }) => sentOn },
  ],

  async list(tx, reported, filter, { pageSize = 50, after }) {
    const { wanted, dayOf } = await entryFilter(portal, tx, reported, filter);
    const [number = 0, place = 0] = after === undefined ? [] : decodeCursor(Key, after);
    const rows = await portal.sentRequests.payrollEntries(tx, reported, wanted, {
      limit: pageSize + 1,
      after: after === undefined ? undefined : { number, place },
    });
    const { shown, next } = cutPage(rows, pageSize, (last) => [last.number, last.place]);
    return { items: shown.map((entry) => toEntry(entry, dayOf)), next };
  },

  async totals(tx, reported, filter, texts) {
    const { rubrics } = await payrollEntriesTotals(portal, tx, reported, filter);
    return tableOf(totalColumns, rubrics, texts);
  },

  async filterLines(tx, reported, { competence: month, employeeId, rubric, ...filter }, texts) {
    const employee = employeeId && (await nameOf(portal, tx, reported, employeeId));
    return [
      ...(month ? [{ label: texts('columns.competence'), kind: 'month' as const, value: month }] : []),
      ...textLine(texts('columns.employee'), employee),
      ...textLine(texts('columns.rubric'), rubric && choiceName(texts, 'rubric', rubric)),
      ...requestFilterLines(filter, texts),
    ];
  },
});

const totalColumns: readonly ReportColumn<PayrollEntriesTotals['rubrics'][number]>[] = [
  { name: 'rubric', kind: 'text', value: ({ rubric }, texts) => choiceName(texts, 'rubric', rubric) },
  { name: 'count', kind: 'count', value: ({ count }) => count },
  { name: 'hours', kind: 'minutes', value: ({ minutes }) => minutes || null },
  { name: 'amount', kind: 'amount', value: ({ amount }) => amount || null },
];

/** Returns the totals of the entries that match a filter, by rubric. */
export async function payrollEntriesTotals(
  portal: ReportPortal,
  tx: AnyTransaction,
  reported: Reported,
  filter: PayrollEntriesFilter,
): Promise<PayrollEntriesTotals> {
  const { wanted } = await entryFilter(portal, tx, reported, filter);
  const rubrics = await portal.sentRequests.payrollEntryTotals(tx, reported, wanted);
  return { count: rubrics.reduce((sum, { count }) => sum + count, 0), rubrics: [...rubrics] };
}

async function entryFilter(
  portal: ReportPortal,
  tx: AnyTransaction,
  reported: Reported,
  { competence, employeeId, rubric, ...filter }: PayrollEntriesFilter,
): Promise<{ readonly wanted: PayrollEntryFilter; readonly dayOf: FirmPeriod['dayOf'] }> {
  const { sent, dayOf } = await sentFilter(portal, tx, reported, filter);
  return { wanted: { ...sent, competence, employeeId, rubric }, dayOf };
}

function toEntry({ sentAt, place: _, ...entry }: SentPayrollEntry, dayOf: FirmPeriod['dayOf']): PayrollEntry {
  return { ...entry, sentOn: dayOf(sentAt) };
}

/** Returns an employee's name, or the ID if the client has no such employee. */
async function nameOf(
  { sentRequests }: ReportPortal,
  tx: AnyTransaction,
  reported: Reported,
  employeeId: string,
): Promise<string> {
  const names = await sentRequests.employeeNames(tx, reported, [employeeId]);
  return names.get(employeeId) ?? employeeId;
}
