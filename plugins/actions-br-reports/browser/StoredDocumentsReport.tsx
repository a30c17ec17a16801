import type { ActionScreenProps } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { DateField } from '@anteroom/ui/DateField';
import { SelectField } from '@anteroom/ui/SelectField';
import type { DocumentSender, StoredDocument, StoredDocumentsTotals } from '../api.ts';
import { isDay, oneOf, useReportFilter } from './addressFilter.ts';
import { Report } from './Report.tsx';
import { type ReportColumn, ReportTable } from './ReportTable.tsx';
import { storedDocumentsReport, useTotals } from './reports.ts';
import { useReportText } from './useReportText.ts';

type DocumentFilter = {
  readonly [Name in 'sender' | 'opened' | 'from' | 'to']?: string | undefined;
};

type SenderTotals = StoredDocumentsTotals['senders'][number];

const senders: readonly DocumentSender[] = ['client', 'firm'];
const openings = ['true', 'false'] as const;

const accepted = { sender: oneOf(...senders), opened: oneOf(...openings), from: isDay, to: isDay };

export default function StoredDocumentsReport({ client }: ActionScreenProps) {
  return <StoredDocuments key={client.id} clientId={client.id} />;
}

function StoredDocuments({ clientId }: { readonly clientId: string }) {
  const { t, count, day, bytes, number } = useReportText();
  const [filter, change] = useReportFilter<DocumentFilter>(clientId, accepted);
  const source = storedDocumentsReport(clientId);
  const totals = useTotals(source, filter).data;
  const columns: readonly ReportColumn<StoredDocument>[] = [
    { label: t('columns.document'), cell: ({ name }) => name },
    { label: t('columns.folder'), cell: ({ folder }) => folder ?? t('report.noFolder') },
    { label: t('columns.storedOn'), cell: ({ storedOn }) => day(storedOn) },
    { label: t('columns.sender'), cell: ({ sender }) => t(`sender.${sender}`) },
    { label: t('columns.storedBy'), cell: ({ storedBy }) => storedBy },
    {
      label: t('columns.openedOn'),
      cell: ({ sender, openedOn }) =>
        sender === 'firm' && (openedOn === null ? t('report.unopened') : day(openedOn)),
    },
    { label: t('columns.size'), isFigure: true, cell: ({ size }) => bytes(size) },
  ];
  const sums: readonly ReportColumn<SenderTotals>[] = [
    { label: t('columns.sender'), cell: ({ sender }) => t(`sender.${sender}`) },
    { label: t('columns.documents'), isFigure: true, cell: (sender) => number(sender.count) },
    {
      label: t('columns.opened'),
      isFigure: true,
      cell: ({ sender, opened }) => (sender === 'firm' ? number(opened) : null),
    },
    { label: t('columns.size'), isFigure: true, cell: ({ size }) => bytes(size) },
  ];
  return (
    <div className="ar-stack ar-stack-large">
      <DocumentFilters filter={filter} onChange={change} />
      {totals && totals.senders.length > 0 && (
        <Card title={t('report.totalsBySender')} flush>
          <ReportTable
            label={t('report.totalsBySender')}
            columns={sums}
            rows={totals.senders}
            keyOf={({ sender }) => sender}
          />
        </Card>
      )}
      <Report
        source={source}
        filter={filter}
        columns={columns}
        totals={totals && count(totals)}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

interface DocumentFiltersProps {
  readonly filter: DocumentFilter;
  readonly onChange: (part: DocumentFilter) => void;
}

function DocumentFilters({ filter, onChange }: DocumentFiltersProps) {
  const { t } = useReportText();
  return (
    <Card title={t('filters.title')}>
      <div className="ar-grid ar-grid-small">
        <SelectField
          label={t('columns.sender')}
          value={filter.sender ?? ''}
          onChange={({ target }) => onChange({ sender: target.value || undefined })}
          options={[
            { value: '', label: t('filters.any.sender') },
            ...senders.map((sender) => ({ value: sender, label: t(`sender.${sender}`) })),
          ]}
        />
        <SelectField
          label={t('filters.opening')}
          value={filter.opened ?? ''}
          onChange={({ target }) => onChange({ opened: target.value || undefined })}
          options={[
            { value: '', label: t('filters.any.opening') },
            ...openings.map((opened) => ({ value: opened, label: t(`opening.${opened}`) })),
          ]}
        />
        <DateField
          label={t('filters.storedFrom')}
          value={filter.from ?? ''}
          onChange={(from) => onChange({ from: from || undefined })}
        />
        <DateField
          label={t('filters.storedTo')}
          value={filter.to ?? ''}
          onChange={(to) => onChange({ to: to || undefined })}
        />
      </div>
    </Card>
  );
}
