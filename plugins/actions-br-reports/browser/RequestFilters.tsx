import { Card } from '@anteroom/ui/Card';
import { DateField } from '@anteroom/ui/DateField';
import { SelectField } from '@anteroom/ui/SelectField';
import type { ReactNode } from 'react';
import type { ReportedStatus } from '../api.ts';
import { isDay, oneOf } from './addressFilter.ts';
import { useReportText } from './useReportText.ts';

/** Filters that all reports on requests share; undefined if not set. */
export type RequestFilter = {
  readonly status?: string | undefined;
  /** First and last calendar date. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

interface RequestFiltersProps {
  readonly filter: RequestFilter;
  readonly onChange: (change: RequestFilter) => void;
  /** Additional filters of a particular report. */
  readonly children: ReactNode;
}

const statuses: readonly ReportedStatus[] = ['sent', 'inProgress', 'done', 'refused', 'cancelled'];

export const acceptedRequestFilter = { status: oneOf(...statuses), from: isDay, to: isDay };

/** Renders the filters, which take effect as soon as they are chosen. */
export function RequestFilters({ filter, onChange, children }: RequestFiltersProps) {
  const { t } = useReportText();
  return (
    <Card title={t('filters.title')}>
      <div className="ar-grid">
        {children}
        <SelectField
          label={t('filters.status')}
          value={filter.status ?? ''}
          onChange={({ target }) => onChange({ status: target.value || undefined })}
          options={[
            { value: '', label: t('filters.whatCounts') },
            ...statuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
          ]}
        />
        <DateField
          label={t('filters.from')}
          value={filter.from ?? ''}
          onChange={(from) => onChange({ from: from || undefined })}
        />
        <DateField
          label={t('filters.to')}
          value={filter.to ?? ''}
          onChange={(to) => onChange({ to: to || undefined })}
        />
      </div>
    </Card>
  );
}
