import { bareCpfOrCnpj, hasFormOfCpfOrCnpj } from '@anteroom/domain/brazil/brazilianIdentifiers';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { SelectField } from '@anteroom/ui/SelectField';
import { TextField } from '@anteroom/ui/TextField';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ManifestState } from '../api.ts';
import { type ReceivedFilter, useReceivedMonths } from './received.ts';
import { useManifestText } from './useManifestText.ts';

interface ReceivedFiltersProps {
  readonly clientId: string;
  readonly filter: ReceivedFilter;
  readonly onChange: (filter: ReceivedFilter) => void;
}

const states: readonly ManifestState[] = ['waiting', 'concluded', 'over'];

/** Filters of the received invoices. Choices take effect at once; typed text when it is submitted. */
export function ReceivedFilters({ clientId, filter, onChange }: ReceivedFiltersProps) {
  const { t, month } = useManifestText();
  const months = useReceivedMonths(clientId).data?.months ?? [];
  const set = (change: Partial<ReceivedFilter>) => onChange(withoutEmpty({ ...filter, ...change }));
  return (
    <Card title={t('filters.title')}>
      <TypedFilters onChange={set}>
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
      </TypedFilters>
    </Card>
  );
}

const nothingTyped = { number: '', issuer: '' };

interface TypedFiltersProps {
  readonly onChange: (change: Partial<ReceivedFilter>) => void;
  /** The choices beside them. */
  readonly children: ReactNode;
}

function TypedFilters({ onChange, children }: TypedFiltersProps) {
  const { t } = useManifestText();
  const [typed, setTyped] = useState(nothingTyped);
  const [wrong, setWrong] = useState<Partial<typeof nothingTyped>>({});
  const field = (name: keyof typeof nothingTyped) => ({
    label: t(`filters.${name}`),
    value: typed[name],
    error: wrong[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const number = typed.number.replace(/[\s.]/g, '');
    const issuer = bareCpfOrCnpj(typed.issuer);
    const faults = {
      ...(!/^([1-9]\d{0,8})?$/.test(number) && { number: t('filters.numberWrong') }),
      ...(issuer !== '' && !hasFormOfCpfOrCnpj(issuer) && { issuer: t('filters.issuerWrong') }),
    };
    setWrong(faults);
    if (Object.keys(faults).length > 0) return;
    onChange({ number: number ? Number(number) : undefined, issuer: issuer || undefined });
  }

  function clear() {
    setTyped(nothingTyped);
    setWrong({});
    onChange({ number: undefined, issuer: undefined, month: undefined });
  }

  return (
    <form className="ar-stack" onSubmit={submit} noValidate>
      <div className="ar-grid ar-grid-small">
        {children}
        <TextField {...field('number')} inputMode="numeric" />
        <TextField {...field('issuer')} />
      </div>
      <div className="ar-cluster ar-cluster-end">
        <Button variant="quiet" onClick={clear}>
          {t('filters.clear')}
        </Button>
        <Button type="submit" icon="search">
          {t('filters.apply')}
        </Button>
      </div>
    </form>
  );
}

function withoutEmpty(filter: ReceivedFilter): ReceivedFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
