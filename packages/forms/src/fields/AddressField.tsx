import type { AddressAnswer } from '@anteroom/domain/forms/formDefinition';
import { FieldGroup } from '@anteroom/ui/Field';
import { SelectField } from '@anteroom/ui/SelectField';
import { TextField } from '@anteroom/ui/TextField';
import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountries, useStates } from './places.ts';

interface AddressFieldProps {
  readonly id: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly error: string | undefined;
  readonly optional: string | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly value: AddressAnswer;
  readonly onChange: (address: AddressAnswer) => void;
  readonly onBlur: () => void;
}

/** Renders an address. Choosing another country loads its states and clears the chosen state (spec section 5). */
export function AddressField(props: AddressFieldProps) {
  const { id, label, description, error, optional, required, disabled, value, onChange, onBlur } = props;
  const { t } = useTranslation();
  const countries = useCountries();
  const states = useStates(value.country);

  const line = (part: 'line1' | 'line2' | 'city' | 'postalCode', autoComplete: string) => ({
    id: part === 'line1' ? `${id}-line1` : undefined,
    label: t(`form.address.${part}`),
    autoComplete,
    disabled,
    value: value[part],
    optional: part === 'line2' || part === 'postalCode' ? t('form.optional') : undefined,
    required: required && part !== 'line2' && part !== 'postalCode',
    'aria-invalid': error && part !== 'line2' && part !== 'postalCode' && !value[part] ? true : undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ ...value, [part]: target.value }),
  });

  /** Reports a blur only when the focus leaves the whole field, not when it moves between its lines. */
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget as Node | null)) onBlur();
  }

  return (
    <FieldGroup
      {...{ id, label, description, error, optional, disabled }}
      className="ar-stack"
      onBlur={leave}
    >
      <SelectField
        label={t('form.address.country')}
        autoComplete="country"
        required={required}
        placeholder={t('form.choose')}
        value={value.country}
        options={countries.map(({ id: country, name }) => ({ value: country, label: name }))}
        onChange={({ target }) => onChange({ ...value, country: target.value, state: '' })}
      />
      <TextField {...line('line1', 'address-line1')} />
      <TextField {...line('line2', 'address-line2')} />
      <div className="ar-grid ar-grid-small" style={{ alignItems: 'end' }}>
        <TextField {...line('city', 'address-level2')} />
        {states.length > 0 && (
          <SelectField
            label={t('form.address.state')}
            autoComplete="address-level1"
            optional={t('form.optional')}
            placeholder={t('form.choose')}
            value={value.state}
            options={states.map(({ id: state, name }) => ({ value: state, label: name }))}
            onChange={({ target }) => onChange({ ...value, state: target.value })}
          />
        )}
        <TextField {...line('postalCode', 'postal-code')} />
      </div>
    </FieldGroup>
  );
}
