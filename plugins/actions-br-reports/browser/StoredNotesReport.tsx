import { maskCpfOrCnpj } from '@anteroom/domain/brazil/brazilianIdentifiers';
import {
  getNoteSummary,
  type Note,
  type NoteDirection,
  type NoteKind,
  type NoteStatus,
} from '@anteroom/plugin-actions-box-e/api';
import { type ActionScreenProps, Http, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { SelectField } from '@anteroom/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { isMonth, oneOf, useReportFilter } from './addressFilter.ts';
import { Report } from './Report.tsx';
import type { ReportColumn } from './ReportTable.tsx';
import { storedNotesReport, useTotals } from './reports.ts';
import { useReportText } from './useReportText.ts';

type NoteFilter = {
  readonly [Name in 'kind' | 'competence' | 'direction' | 'status']?: string | undefined;
};

const kinds: readonly NoteKind[] = ['nfe', 'nfce', 'cte', 'cfe'];
const directions: readonly NoteDirection[] = ['issued', 'received'];
const statuses: readonly NoteStatus[] = ['authorised', 'cancelled', 'unverified'];

const accepted = {
  kind: oneOf(...kinds),
  competence: isMonth,
  direction: oneOf(...directions),
  status: oneOf(...statuses),
};

export default function StoredNotesReport({ client }: ActionScreenProps) {
  return <StoredNotes key={client.id} clientId={client.id} />;
}

function StoredNotes({ clientId }: { readonly clientId: string }) {
  const { t, count, day, money } = useReportText();
  const [filter, change] = useReportFilter<NoteFilter>(clientId, accepted);
  const source = storedNotesReport(clientId);
  const totals = useTotals(source, filter).data;
  const columns: readonly ReportColumn<Note>[] = [
    {
      label: t('columns.note'),
      cell: (note) => t('report.note', { kind: t(`noteKind.${note.kind}`), number: note.number }),
    },
    { label: t('columns.issuedOn'), cell: ({ issuedAt }) => day(issuedAt.slice(0, 10)) },
    { label: t('columns.direction'), cell: ({ direction }) => t(`direction.${direction}`) },
    { label: t('columns.issuer'), cell: ({ issuer }) => <Party {...issuer} /> },
    {
      label: t('columns.recipient'),
      cell: ({ recipient }) => (recipient ? <Party {...recipient} /> : t('report.consumer')),
    },
    { label: t('columns.status'), cell: ({ status }) => t(`noteStatus.${status}`) },
    { label: t('columns.total'), isFigure: true, cell: ({ total }) => money(total) },
  ];
  return (
    <div className="ar-stack ar-stack-large">
      <NoteFilters clientId={clientId} filter={filter} onChange={change} />
      <Report
        source={source}
        filter={filter}
        columns={columns}
        totals={
          totals && (totals.total === null ? count(totals) : `${count(totals)} · ${money(totals.total)}`)
        }
        keyOf={({ accessKey }) => accessKey}
      />
    </div>
  );
}

function Party({ name, taxId }: Note['issuer']) {
  return (
    <>
      {name}
      {taxId && <span className="br-report-number">{maskCpfOrCnpj(taxId)}</span>}
    </>
  );
}

interface NoteFiltersProps {
  readonly clientId: string;
  readonly filter: NoteFilter;
  readonly onChange: (part: NoteFilter) => void;
}

function NoteFilters({ clientId, filter, onChange }: NoteFiltersProps) {
  const { t, month } = useReportText();
  const months = useMonths(clientId);
  const choice = (name: keyof NoteFilter) => ({
    value: filter[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value || undefined }),
  });
  return (
    <Card title={t('filters.title')}>
      <div className="ar-grid ar-grid-small">
        <SelectField
          label={t('columns.kind')}
          {...choice('kind')}
          options={[
            { value: '', label: t('filters.any.kind') },
            ...kinds.map((kind) => ({ value: kind, label: t(`noteKind.${kind}`) })),
          ]}
        />
        <SelectField
          label={t('columns.month')}
          {...choice('competence')}
          options={[
            { value: '', label: t('filters.allMonths') },
            ...months.map((each) => ({ value: each, label: month(each) })),
          ]}
        />
        <SelectField
          label={t('columns.direction')}
          {...choice('direction')}
          options={[
            { value: '', label: t('filters.any.direction') },
            ...directions.map((each) => ({ value: each, label: t(`direction.${each}`) })),
          ]}
        />
        <SelectField
          label={t('columns.status')}
          {...choice('status')}
          options={[
            { value: '', label: t('filters.any.status') },
            ...statuses.map((each) => ({ value: each, label: t(`noteStatus.${each}`) })),
          ]}
        />
      </div>
    </Card>
  );
}

/** Loads the months with an invoice, newest first. */
function useMonths(clientId: string): readonly string[] {
  const http = useService(Http);
  const { data } = useQuery({
    queryKey: ['notes', clientId, 'summary'],
    queryFn: ({ signal }) => http.call(getNoteSummary, { params: { clientId }, signal }),
  });
  return data?.competences ?? [];
}
