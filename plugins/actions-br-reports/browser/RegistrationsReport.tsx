import type { ActionScreenProps } from '@anteroom/sdk';
import { SelectField } from '@anteroom/ui/SelectField';
import type { Registration, RegistrationType } from '../api.ts';
import { oneOf, useReportFilter } from './addressFilter.ts';
import { Report } from './Report.tsx';
import type { ReportColumn } from './ReportTable.tsx';
import { acceptedRequestFilter, type RequestFilter, RequestFilters } from './RequestFilters.tsx';
import { registrationsReport, useTotals } from './reports.ts';
import { useReportText } from './useReportText.ts';

type RegistrationFilter = RequestFilter & { readonly type?: string | undefined };

const types: readonly RegistrationType[] = [
  'employeeRegistration',
  'internRegistration',
  'partnerRegistration',
];

const accepted = { ...acceptedRequestFilter, type: oneOf(...types) };

export default function RegistrationsReport({ client }: ActionScreenProps) {
  return <Registrations key={client.id} clientId={client.id} />;
}

function Registrations({ clientId }: { readonly clientId: string }) {
  const { t, count, day, money } = useReportText();
  const [filter, change] = useReportFilter<RegistrationFilter>(clientId, accepted);
  const source = registrationsReport(clientId);
  const totals = useTotals(source, { ...filter }).data;
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
          onChange={({ target }) => change({ type: target.value || undefined })}
          options={[
            { value: '', label: t('filters.any.type') },
            ...types.map((type) => ({ value: type, label: t(`type.${type}`) })),
          ]}
        />
      </RequestFilters>
      <Report
        source={source}
        filter={{ ...filter }}
        columns={columns}
        totals={totals && count(totals)}
        keyOf={({ requestId }) => requestId}
      />
    </div>
  );
}
