import { useI18n } from '@anteroom/sdk';
import { DateField, type DateFieldProps } from '@anteroom/ui/DateField';
import { SelectField } from '@anteroom/ui/SelectField';
import { TextArea } from '@anteroom/ui/TextArea';
import { TextField } from '@anteroom/ui/TextField';
import { type UseFormReturn, useController } from 'react-hook-form';
import type { DateBound, FieldDefinition } from './definition.ts';

interface FormFieldProps {
  readonly field: FieldDefinition;
  /** Of the control. */
  readonly id: string;
  readonly error: string | undefined;
  /** The day that the bound `today` stands for. */
  readonly today: string;
  readonly form: Form;
}

type Form = UseFormReturn<Record<string, string>>;

/** The control for one field of a definition. */
export function FormField({ field, id, error, today, form }: FormFieldProps) {
  const { t } = useI18n();
  const frame = {
    id,
    error,
    label: t(field.label),
    description: field.hint && t(field.hint),
    // Asking is what most fields do, so that the others are marked.
    optional: field.required ? undefined : t('form.optional'),
    required: field.required,
  };

  switch (field.type) {
    case 'text':
      return <TextField {...frame} {...form.register(field.name)} />;
    case 'longText':
      return <TextArea {...frame} {...form.register(field.name)} rows={5} />;
    case 'choice':
      return (
        <SelectField
          {...frame}
          {...form.register(field.name)}
          placeholder={t('form.choose')}
          options={field.options.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      );
    case 'date': {
      const dateOf = (bound: DateBound | undefined) => (bound === 'today' ? today : bound);
      return (
        <ControlledDateField
          {...frame}
          name={field.name}
          control={form.control}
          min={dateOf(field.min)}
          max={dateOf(field.max)}
        />
      );
    }
  }
}

interface ControlledDateFieldProps extends Omit<DateFieldProps, 'value' | 'onChange' | 'onBlur'> {
  readonly name: string;
  readonly control: Form['control'];
}

/** A date is no native control, so that the form holds its value. */
function ControlledDateField({ name, control, ...rest }: ControlledDateFieldProps) {
  const { field } = useController({ name, control });
  return <DateField {...rest} value={field.value} onChange={field.onChange} onBlur={field.onBlur} />;
}
