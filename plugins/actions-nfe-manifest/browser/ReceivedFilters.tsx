import { bareCpfOrCnpj, hasFormOfCpfOrCnpj } from '@anteroom/domain/brazil/brazilianIdentifiers';
import { Card } from '@anteroom/ui/Card';
import { FilterForm } from '@anteroom/ui/FilterForm';
import { SelectField } from '@anteroom/ui/SelectField';
import type { ManifestState } from '../api.ts';
import { type ReceivedFilter, useReceivedMonths } from './received.ts';
import { useManifestText } from './useManifestText.ts';

interface ReceivedFiltersProps {
  readonly clientId: string;
  readonly filter: ReceivedFilter;
  readonly onChange: (filter: ReceivedFilter) => void;
}

const states: readonly ManifestState[] = ['waiting', 'concluded', 'over'];

/** Filters of the received invoices. Selections take effect at once, typed text when it is submitted. */
export function ReceivedFilters({ clientId, filter, onChange }: ReceivedFiltersProps) {
  const { t, month } = useManifestText();
  const months = useReceivedMonths(clientId).data?.months ?? [];
  const set = (change: Partial<ReceivedFilter>) => onChange(withoutEmpty({ ...filter, ...change }));
  return (
    <Card title={t('filters.title')}>
      <FilterForm
        fields={{
          number: { label: t('filters.number'), inputMode: 'numeric' },
          issuer: { label: t('filters.issuer') },
        }}
        check={(typed) => {
          const { number, issuer } = readTyped(typed);
          return {
            ...(!/^([1-9]\d{0,8})?$/.test(number) && { number: t('filters.numberWrong') }),
            ...(issuer !== '' && !hasFormOfCpfOrCnpj(issuer) && { issuer: t('filters.issuerWrong') }),
          };
        }}
        onApply={(typed) => {
          const { number, issuer } = readTyped(typed);
          set({ number: number ? Number(number) : undefined, issuer: issuer || undefined });
        }}
        onClear={() => set({ number: undefined, issuer: undefined, month: undefined })}
        applyLabel={t('filters.apply')}
        clearLabel={t('filters.clear')}
      >
        <SelectField
          label={t('filters.state')}
          value={filter.state ?? ''}
          onChange={({ target }) => set({ state: (target.value || undefined) as ManifestState | undefined })}
          options={[
            ...states.map((value) => ({ value, label: t(`states.${value}`) })),
            { value: '', label: t('states.all') },
          ]}
        />
        <SelectField
          label={t('filters.month')}
          value={filter.month ?? ''}
          onChange={({ target }) => set({ month: target.value || undefined })}
          options={[
            { value: '', label: t('filters.allMonths') },
            ...months.map((one) => ({ value: one, label: month(one) })),
          ]}
        />
      </FilterForm>
    </Card>
  );
}

function readTyped({ number, issuer }: Readonly<Record<'number' | 'issuer', string>>) {
  return { number: number.replace(/[\s.]/g, ''), issuer: bareCpfOrCnpj(issuer) };
}

function withoutEmpty(filter: ReceivedFilter): ReceivedFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
