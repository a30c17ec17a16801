import type { Registration, RegistrationsTotals, RegistrationType } from '@anteroom/contract';
import type { ActionScreenProps } from '@anteroom/sdk';
import { SelectField } from '@anteroom/ui/SelectField';
import { useState } from 'react';
import { Report } from './Report.tsx';
import type { ReportColumn } from './ReportTable.tsx';
import { type RequestFilter, RequestFilters } from './RequestFilters.tsx';
import { requestReport, useTotals } from './reports.ts';
import { useReportText } from './useReportText.ts';

interface RegistrationFilter extends RequestFilter {
  readonly type?: RegistrationType | undefined;
}

const types: readonly RegistrationType[] = [
  'employeeRegistration',
  'internRegistration',
  'partnerRegistration',
];

export default function RegistrationsReport({ client }: ActionScreenProps) {
  return <Registrations key={client.id} clientId={client.id} />;
}

function Registrations({ clientId }: { readonly clientId: string }) {
  const { t, day, money } = useReportText();
  const [filter, setFilter] = useState<RegistrationFilter>({});
  const source = requestReport(clientId, 'payroll-registrations');
  const totals = useTotals<RegistrationsTotals>(source, { ...filter }).data;
  const change = (part: RegistrationFilter) => setFilter((before) => ({ ...before, ...part }));
  const columns: readonly ReportColumn<Registration>[] = [
    { label: t('columns.name'), cell: ({ name }) => name ?? t('report.nobody') },
    { label: t('columns.type'), cell: ({ type }) => t(`type.${type}`) },
    { label: t('columns.cpf'), cell: ({ cpf }) => cpf },
    { label: t('columns.startsOn'), cell: ({ startsOn }) => startsOn && day(startsOn) },
    { label: t('columns.job'), cell: ({ job }) => job },
    { label: t('columns.pay'), isFigure: true, cell: ({ pay }) => (pay === null ? null : money(pay)) },
    {
      label: t('columns.request'),
      cell: ({ number, sentOn }) => t('report.request', { number, date: day(sentOn) }),
    },
    { label: t('columns.status'), cell: ({ status }) => t(`status.${status}`) },
  ];
  return (
    <div className="ar-stack ar-stack-large">
      <RequestFilters filter={filter} onChange={change}>
        <SelectField
          label={t('columns.type')}
          value={filter.type ?? ''}
          onChange={({ target }) =>
            change({ type: (target.value || undefined) as RegistrationFilter['type'] })
          }
          options={[
            { value: '', label: t('filters.all') },
            ...types.map((type) => ({ value: type, label: t(`type.${type}`) })),
          ]}
        />
      </RequestFilters>
      <Report<Registration>
        clientId={clientId}
        name="payroll-registrations"
        source={source}
        filter={{ ...filter }}
        columns={columns}
        totals={totals && t('report.count', { count: totals.count })}
        keyOf={({ requestId }) => requestId}
      />
    </div>
  );
}
