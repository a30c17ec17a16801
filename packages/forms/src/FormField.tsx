import { useI18n } from '@anteroom/sdk';
import { DateField } from '@anteroom/ui/DateField';
import { SelectField } from '@anteroom/ui/SelectField';
import { TextArea } from '@anteroom/ui/TextArea';
import { TextField } from '@anteroom/ui/TextField';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { FieldDefinition } from './definition.ts';

interface FormFieldProps {
  readonly field: FieldDefinition;
  readonly id: string;
  readonly error: string | undefined;
  /** The day that the bound `today` stands for. */
  readonly today: string;
  /** What ties the control to the form. */
  readonly control: UseFormRegisterReturn;
}

/** The control for one field of a definition. */
export function FormField({ field, id, error, today, control }: FormFieldProps) {
  const { t } = useI18n();
  const shared = {
    ...control,
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
      return <TextField {...shared} />;
    case 'longText':
      return <TextArea {...shared} rows={5} />;
    case 'choice':
      return (
        <SelectField
          {...shared}
          placeholder={t('form.choose')}
          options={field.options.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      );
    case 'date': {
      const dateOf = (bound?: string) => (bound === 'today' ? today : bound);
      return <DateField {...shared} min={dateOf(field.min)} max={dateOf(field.max)} />;
    }
  }
}
