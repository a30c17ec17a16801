import type { CurrencyFieldDefinition, NumberFieldDefinition } from '@anteroom/domain/forms/formDefinition';
import { readDecimal, writeDecimal } from '@anteroom/domain/money/decimalText';
import { useI18n } from '@anteroom/sdk';
import { TextField, type TextFieldProps } from '@anteroom/ui/TextField';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

interface DecimalFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange'> {
  readonly field: NumberFieldDefinition | CurrencyFieldDefinition;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * Renders a number field. Numbers are typed in the format of the person's language, and stored independently of it. On
 * blur, the number is formatted in full.
 */
export function DecimalField({ field, value, onChange, onBlur, label, ...rest }: DecimalFieldProps) {
  const language = useAtomValue(useI18n().language);
  const decimals = field.type === 'currency' ? 2 : 0;
  const [typed, setTyped] = useState<string | null>(null);
  const unit =
    field.type === 'currency'
      ? currencySign(field.currency, language)
      : field.type === 'percent'
        ? '%'
        : null;
  return (
    <TextField
      {...rest}
      label={unit ? `${label} (${unit})` : label}
      required={field.required}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? writeDecimal(value, language, decimals)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readDecimal(target.value, language));
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

/** Returns the sign of a currency as it is shown next to an amount, such as `US$` or `£`. */
function currencySign(currency: string, language: string): string {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
