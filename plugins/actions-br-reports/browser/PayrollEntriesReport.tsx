import { type EmployeeList, listEmployees } from '@anteroom/plugin-actions-service-request/api';
import { type ActionScreenProps, Http, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { SelectField } from '@anteroom/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import type { PayrollEntriesTotals, PayrollEntry } from '../api.ts';
import { isId, isMonth, useReportFilter } from './addressFilter.ts';
import { Report } from './Report.tsx';
import { type ReportColumn, ReportTable } from './ReportTable.tsx';
import { acceptedRequestFilter, type RequestFilter, RequestFilters } from './RequestFilters.tsx';
import { payrollEntriesReport, useTotals } from './reports.ts';
import { useReportText } from './useReportText.ts';

type EntryFilter = RequestFilter & {
  readonly competence?: string | undefined;
  readonly employeeId?: string | undefined;
  readonly rubric?: string | undefined;
};

const accepted = { ...acceptedRequestFilter, competence: isMonth, employeeId: isId, rubric: isId };

type RubricTotals = PayrollEntriesTotals['rubrics'][number];

/** Number of months that can be chosen. */
const monthsOffered = 24;

export default function PayrollEntriesReport({ client }: ActionScreenProps) {
  return <Entries key={client.id} clientId={client.id} />;
}

function Entries({ clientId }: { readonly clientId: string }) {
  const { t, count, day, month, money, hours, number } = useReportText();
  const [filter, change] = useReportFilter<EntryFilter>(clientId, accepted);
  const source = payrollEntriesReport(clientId);
  const totals = useTotals(source, { ...filter }).data;
  const columns: readonly ReportColumn<PayrollEntry>[] = [
    { label: t('columns.employee'), cell: ({ employee }) => employee?.name ?? t('report.nobody') },
    { label: t('columns.competence'), cell: ({ competence }) => month(competence) },
    {
      label: t('columns.payrollKind'),
      cell: ({ payrollKind }) => t(`payrollKind.${payrollKind}` as ParseKeys),
    },
    {
      label: t('columns.rubric'),
      cell: ({ rubric, rubricName }) => rubricName ?? t(`rubric.${rubric}` as ParseKeys),
    },
    {
      label: t('columns.hours'),
      isFigure: true,
      cell: ({ minutes }) => (minutes === null ? null : hours(minutes)),
    },
    {
      label: t('columns.amount'),
      isFigure: true,
      cell: ({ amount }) => (amount === null ? null : money(amount)),
    },
    {
      label: t('columns.request'),
      cell: (entry) => t('report.request', { number: entry.number, date: day(entry.sentOn) }),
    },
    { label: t('columns.status'), cell: ({ status }) => t(`status.${status}`) },
  ];
  const sums: readonly ReportColumn<RubricTotals>[] = [
    { label: t('columns.rubric'), cell: ({ rubric }) => t(`rubric.${rubric}` as ParseKeys) },
    { label: t('columns.count'), isFigure: true, cell: ({ count }) => number(count) },
    {
      label: t('columns.hours'),
      isFigure: true,
      cell: ({ minutes }) => (minutes === 0 ? null : hours(minutes)),
    },
    {
      label: t('columns.amount'),
      isFigure: true,
      cell: ({ amount }) => (amount === 0 ? null : money(amount)),
    },
  ];
  return (
    <div className="ar-stack ar-stack-large">
      <EntryFilters clientId={clientId} filter={filter} onChange={change} />
      {totals && totals.count > 0 && (
        <Card title={t('report.totals')} flush>
          <ReportTable
            label={t('report.totals')}
            columns={sums}
            rows={totals.rubrics}
            keyOf={({ rubric }) => rubric}
          />
        </Card>
      )}
      <Report
        source={source}
        filter={{ ...filter }}
        columns={columns}
        totals={totals && count(totals)}
        keyOf={({ requestId }, index) => `${requestId} ${index}`}
      />
    </div>
  );
}

interface EntryFiltersProps {
  readonly clientId: string;
  readonly filter: EntryFilter;
  readonly onChange: (part: EntryFilter) => void;
}

function EntryFilters({ clientId, filter, onChange }: EntryFiltersProps) {
  const { t, month } = useReportText();
  const employees = useEmployees(clientId);
  const totals = useTotals(payrollEntriesReport(clientId), { ...filter, rubric: undefined }).data;
  // All rubrics that occur, independent of the one that is selected, which stays even if the other filters exclude it.
  const rubrics = new Set(totals?.rubrics.map(({ rubric }) => rubric));
  if (filter.rubric) rubrics.add(filter.rubric);
  return (
    <RequestFilters filter={filter} onChange={onChange}>
      <SelectField
        label={t('columns.competence')}
        value={filter.competence ?? ''}
        onChange={({ target }) => onChange({ competence: target.value || undefined })}
        options={[
          { value: '', label: t('filters.allMonths') },
          ...lastMonths(new Date()).map((each) => ({ value: each, label: month(each) })),
        ]}
      />
      <SelectField
        label={t('columns.employee')}
        value={filter.employeeId ?? ''}
        onChange={({ target }) => onChange({ employeeId: target.value || undefined })}
        options={[
          { value: '', label: t('filters.everybody') },
          ...employees.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        label={t('columns.rubric')}
        value={filter.rubric ?? ''}
        onChange={({ target }) => onChange({ rubric: target.value || undefined })}
        options={[
          { value: '', label: t('filters.any.rubric') },
          ...[...rubrics].map((rubric) => ({ value: rubric, label: t(`rubric.${rubric}` as ParseKeys) })),
        ]}
      />
    </RequestFilters>
  );
}

/** Loads all employees, by name. */
function useEmployees(clientId: string): EmployeeList['items'] {
  const http = useService(Http);
  const { data } = useQuery({
    queryKey: ['employees', clientId, 'report'],
    queryFn: async ({ signal }) => {
      const found: EmployeeList['items'] = [];
      let after: string | null = null;
      do {
        const query = { pageSize: 100, ...(after !== null && { after }) };
        const page: EmployeeList = await http.call(listEmployees, { params: { clientId }, query, signal });
        found.push(...page.items);
        after = page.next;
      } while (after !== null);
      return found;
    },
  });
  return data ?? [];
}

/**
 * Returns the selectable months, newest first. They begin with next month, because entries may be sent a month ahead.
 */
function lastMonths(now: Date): string[] {
  return Array.from({ length: monthsOffered }, (_, back) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1 - back)).toISOString().slice(0, 7),
  );
}
