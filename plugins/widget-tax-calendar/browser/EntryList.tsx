import { EmptyState } from '@anteroom/ui/EmptyState';
import { SelectField } from '@anteroom/ui/SelectField';
import { useTranslation } from 'react-i18next';
import type { TaxEntry } from '../api.ts';
import { taxEntryState } from '../rules/taxCalendar.ts';
import { type Status, statuses } from './calendarSettings.ts';
import { Entries } from './Entries.tsx';

interface EntryListProps {
  readonly entries: readonly TaxEntry[];
  readonly month: string;
  readonly today: string;
  /** Selected status filter. */
  readonly status: Status;
  readonly onStatus: (status: Status) => void;
}

/** Lists a month's entries by day, after those overdue from earlier months; all of them, or those with a status. */
export function EntryList({ entries, month, today, status, onStatus }: EntryListProps) {
  const { t } = useTranslation();
  const shown = entries.filter((entry) => fits(entry, status, today));
  const before = shown.filter(({ dueOn }) => dueOn < month);
  const within = shown.filter(({ dueOn }) => dueOn >= month);

  if (entries.length === 0) {
    return (
      <EmptyState icon="calendar-check" headingLevel={4} title={t('empty.title')}>
        {t('empty.body')}
      </EmptyState>
    );
  }
  return (
    <>
      <SelectField
        label={t('filter.label')}
        value={status}
        onChange={(event) => onStatus(event.currentTarget.value as Status)}
        options={statuses.map((value) => ({ value, label: t(`filter.${value}`) }))}
      />
      {before.length > 0 && (
        <section aria-label={t('fromBefore')} className="ar-stack ar-stack-small">
          <h4>{t('fromBefore')}</h4>
          <Entries entries={before} today={today} />
        </section>
      )}
      {within.length > 0 && <Entries entries={within} today={today} />}
      {shown.length === 0 && <p className="ar-muted">{t('noneFits')}</p>}
    </>
  );
}

function fits(entry: TaxEntry, filter: Status, today: string): boolean {
  const state = taxEntryState(entry, today);
  if (filter === 'all') return true;
  if (filter === 'open') return state !== 'paid';
  return state === filter;
}
