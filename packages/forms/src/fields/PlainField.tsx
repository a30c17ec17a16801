import type { EmailFieldDefinition, TextFieldDefinition } from '@anteroom/domain/forms/formDefinition';
import { afterPress } from '@anteroom/ui/Field';
import { TextArea } from '@anteroom/ui/TextArea';
import { TextField } from '@anteroom/ui/TextField';
import type { FocusEvent } from 'react';
import { type FieldError, get, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { controlId, useFormScope } from '../FormScope.ts';
import { sizeOf } from '../sizeOf.ts';
import { useFormText } from '../useFormText.ts';

export type PlainFieldDefinition = TextFieldDefinition | EmailFieldDefinition;

interface PlainFieldProps {
  readonly field: PlainFieldDefinition;
  readonly path: string;
}

/**
 * Renders a text field. The DOM element holds the text and the form reads it from there, so a key press does not render
 * anything.
 */
export function PlainField({ field, path }: PlainFieldProps) {
  const { form, id, disabled, keep } = useFormScope();
  const { t } = useTranslation();
  const text = useFormText();
  const { errors } = useFormState({ control: form.control, name: path, exact: true });
  const { onBlur, ...registered } = form.register(path, { onChange: keep });
  const control = {
    ...registered,
    id: controlId(id, path),
    error: (get(errors, path) as FieldError | undefined)?.message,
    label: text(field.label),
    description: field.hint && text(field.hint),
    optional: field.required ? undefined : t('form.optional'),
    className: sizeOf(field),
    required: field.required,
    disabled,
    onBlur: (event: FocusEvent) => afterPress(() => void onBlur(event)),
  };
  if (field.type === 'longText') return <TextArea {...control} rows={4} />;
  if (field.type === 'email') return <TextField {...control} type="email" autoComplete="email" />;
  return <TextField {...control} autoComplete={field.autocomplete} />;
}
