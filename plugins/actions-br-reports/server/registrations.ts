import type { RegistrationFilter } from '@anteroom/plugin-actions-service-request/api';
import { type AnyTransaction, cutPage, decodeCursor } from '@anteroom/server-sdk';
import Type from 'typebox';
import type { Registration, RegistrationsFilter, RegistrationsTotals, RegistrationType } from '../api.ts';
import type { FirmPeriod } from './period.ts';
import { type Report, type ReportColumn, type Reported, tableOf, textLine } from './Report.ts';
import type { ReportPortal } from './ReportPortal.ts';
import { requestFilterLines, sentFilter } from './requestReport.ts';

const Key = Type.Tuple([Type.Integer({ minimum: 1 })]);

const types: readonly RegistrationType[] = [
  'employeeRegistration',
  'internRegistration',
  'partnerRegistration',
];

/** Returns the report on people who were to be added to the payroll (admissões, estágios, sócios). */
export const registrations = (portal: ReportPortal): Report<RegistrationsFilter, Registration> => ({
  name: 'payroll-registrations',
  columns: [
    { name: 'type', kind: 'text', value: ({ type }, texts) => texts(`values.registration.${type}`) },
    { name: 'name', kind: 'text', value: ({ name }) => name },
    { name: 'cpf', kind: 'text', value: ({ cpf }) => cpf },
    { name: 'startsOn', kind: 'day', value: ({ startsOn }) => startsOn },
    { name: 'job', kind: 'text', value: ({ job }) => job },
    { name: 'pay', kind: 'amount', value: ({ pay }) => pay },
    { name: 'number', kind: 'number', value: ({ number }) => number },
    { name: 'status', kind: 'text', value: ({ status }, texts) => texts(`values.status.${status}`) },
    { name: 'sentOn', kind: 'day', value: ({ sentOn }) => sentOn },
  ],

  async list(tx, reported, filter, { pageSize = 50, after }) {
    const { wanted, dayOf } = await registrationFilter(portal, tx, reported, filter);
    const [below] = after === undefined ? [] : decodeCursor(Key, after);
    const page = { limit: pageSize + 1, below };
    const rows = await portal.sentRequests.registrations(tx, reported, wanted, page);
    const { shown, next } = cutPage(rows, pageSize, (last) => [last.number]);
    return { items: shown.map(({ sentAt, ...row }) => ({ ...row, sentOn: dayOf(sentAt) })), next };
  },

  async totals(tx, reported, filter, texts) {
    return tableOf(totalColumns, (await registrationsTotals(portal, tx, reported, filter)).types, texts);
  },

  filterLines: (_tx, _reported, { type, ...filter }, texts) => [
    ...textLine(texts('columns.type'), type && texts(`values.registration.${type}`)),
    ...requestFilterLines(filter, texts),
  ],
});

const totalColumns: readonly ReportColumn<RegistrationsTotals['types'][number]>[] = [
  { name: 'type', kind: 'text', value: ({ type }, texts) => texts(`values.registration.${type}`) },
  { name: 'count', kind: 'count', value: ({ count }) => count },
];

/** Counts the registrations that match a filter, by type. */
export async function registrationsTotals(
  portal: ReportPortal,
  tx: AnyTransaction,
  reported: Reported,
  filter: RegistrationsFilter,
): Promise<RegistrationsTotals> {
  const { wanted } = await registrationFilter(portal, tx, reported, filter);
  const counts = await portal.sentRequests.registrationCounts(tx, reported, wanted);
  return { count: counts.reduce((sum, { count }) => sum + count, 0), types: [...counts] };
}

async function registrationFilter(
  portal: ReportPortal,
  tx: AnyTransaction,
  reported: Reported,
  { type, ...filter }: RegistrationsFilter,
): Promise<{ readonly wanted: RegistrationFilter; readonly dayOf: FirmPeriod['dayOf'] }> {
  const { sent, dayOf } = await sentFilter(portal, tx, reported, filter);
  return { wanted: { ...sent, types: type === undefined ? types : [type] }, dayOf };
}
