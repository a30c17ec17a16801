import { bareCpfOrCnpj, hasFormOfCpfOrCnpj } from '@anteroom/domain/brazil/brazilianIdentifiers';
import { readDecimal } from '@anteroom/domain/money/decimalText';
import { I18n, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { FilterForm } from '@anteroom/ui/FilterForm';
import { SelectField } from '@anteroom/ui/SelectField';
import { useAtomValue } from 'jotai';
import type { NoteDirection, NoteKind, NoteStatus } from '../api.ts';
import type { NoteFilter } from './notes.ts';
import { useNoteText } from './useNoteText.ts';

interface NoteFiltersProps {
  readonly filter: NoteFilter;
  /** Months with an invoice, newest first. */
  readonly months: readonly string[];
  readonly showKinds: boolean;
  readonly onChange: (filter: NoteFilter) => void;
}

const kinds: readonly NoteKind[] = ['nfe', 'nfce', 'cte', 'cfe'];

/** Filters of the invoices. Selections take effect at once, typed text when it is submitted. */
export function NoteFilters({ filter, months, showKinds, onChange }: NoteFiltersProps) {
  const { t, month } = useNoteText();
  const language = useAtomValue(useService(I18n).language);
  const set = (change: Partial<NoteFilter>) => onChange(withoutEmpty({ ...filter, ...change }));
  return (
    <Card title={t('filters.title')}>
      <div className="ar-stack">
        <div className="ar-grid ar-grid-small">
          {showKinds && (
            <SelectField
              label={t('filters.kind')}
              value={filter.kind ?? ''}
              onChange={({ target }) => set({ kind: (target.value || undefined) as NoteKind | undefined })}
              options={[
                { value: '', label: t('filters.all') },
                ...kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
              ]}
            />
          )}
          <SelectField
            label={t('filters.competence')}
            value={filter.competence ?? ''}
            onChange={({ target }) => set({ competence: target.value || undefined })}
            options={[
              { value: '', label: t('filters.allMonths') },
              ...months.map((one) => ({ value: one, label: month(one) })),
            ]}
          />
          <SelectField
            label={t('filters.direction')}
            value={filter.direction ?? ''}
            onChange={({ target }) =>
              set({ direction: (target.value || undefined) as NoteDirection | undefined })
            }
            options={[
              { value: '', label: t('filters.all') },
              { value: 'issued', label: t('directions.issued') },
              { value: 'received', label: t('directions.received') },
            ]}
          />
          <SelectField
            label={t('filters.status')}
            value={filter.status ?? ''}
            onChange={({ target }) => set({ status: (target.value || undefined) as NoteStatus | undefined })}
            options={[
              { value: '', label: t('filters.all') },
              { value: 'authorised', label: t('statuses.authorised') },
              { value: 'cancelled', label: t('statuses.cancelled') },
              { value: 'unverified', label: t('statuses.unverified') },
            ]}
          />
        </div>
        <FilterForm
          fields={{
            search: { label: t('filters.search') },
            issuer: { label: t('filters.issuer') },
            minTotal: { label: t('filters.minTotal'), inputMode: 'decimal' },
            maxTotal: { label: t('filters.maxTotal'), inputMode: 'decimal' },
          }}
          check={(typed) => {
            const { search, issuer, minTotal, maxTotal } = readTyped(typed, language);
            return {
              ...(!/^(\d{1,9}|\d{6}[0-9A-Z]{4,38})?$/.test(search) && { search: t('filters.searchWrong') }),
              ...(issuer !== '' && !hasFormOfCpfOrCnpj(issuer) && { issuer: t('filters.issuerWrong') }),
              ...(minTotal === null && { minTotal: t('filters.valueWrong') }),
              ...(maxTotal === null && { maxTotal: t('filters.valueWrong') }),
            };
          }}
          onApply={(typed) => {
            const { search, issuer, minTotal, maxTotal } = readTyped(typed, language);
            set({
              search: search || undefined,
              issuer: issuer || undefined,
              minTotal: minTotal ?? undefined,
              maxTotal: maxTotal ?? undefined,
            });
          }}
          onClear={() =>
            set({ search: undefined, issuer: undefined, minTotal: undefined, maxTotal: undefined })
          }
          applyLabel={t('filters.apply')}
          clearLabel={t('filters.clear')}
        />
      </div>
    </Card>
  );
}

function readTyped(
  {
    search,
    issuer,
    minTotal,
    maxTotal,
  }: Readonly<Record<'search' | 'issuer' | 'minTotal' | 'maxTotal', string>>,
  language: string,
) {
  return {
    search: search.replace(/[\s.]/g, '').toUpperCase(),
    issuer: bareCpfOrCnpj(issuer),
    minTotal: centavosOf(minTotal, language),
    maxTotal: centavosOf(maxTotal, language),
  };
}

/** Returns the typed amount in centavos; undefined if nothing is typed, null if it is not an amount. */
function centavosOf(typed: string, language: string): number | null | undefined {
  if (typed.trim() === '') return undefined;
  const decimal = readDecimal(typed, language);
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(decimal)) return null;
  return Math.round(Number(decimal) * 100);
}

function withoutEmpty(filter: NoteFilter): NoteFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
