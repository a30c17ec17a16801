import type { FieldDefinition, FormText, SingleFieldDefinition } from '@anteroom/domain/forms/formDefinition';
import { dateBounds } from '@anteroom/domain/time/dateBounds';
import { CheckboxGroup } from '@anteroom/ui/CheckboxGroup';
import { DateField } from '@anteroom/ui/DateField';
import { afterPress } from '@anteroom/ui/Field';
import { Heading } from '@anteroom/ui/Heading';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { SelectField } from '@anteroom/ui/SelectField';
import { memo } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { controlId, useFormScope } from './FormScope.ts';
import { AddressField } from './fields/AddressField.tsx';
import { DecimalField } from './fields/DecimalField.tsx';
import { EmployeeField } from './fields/EmployeeField.tsx';
import { FileField } from './fields/FileField.tsx';
import { GroupField } from './fields/GroupField.tsx';
import { MaskedField } from './fields/MaskedField.tsx';
import { PlainField, type PlainFieldDefinition } from './fields/PlainField.tsx';
import { sizeOf } from './sizeOf.ts';
import { useFormText } from './useFormText.ts';

export interface FormFieldProps {
  readonly field: FieldDefinition;
  /** Path of its answer in the form: `subject`, or `jobs.0.employer`. */
  readonly path: string;
}

/** Renders the control for one field of a definition. It re-renders only if its own answer changes. */
export const FormField = memo(function FormField({ field, path }: FormFieldProps) {
  return (
    <>
      {field.heading && <PartHeading heading={field.heading} />}
      {field.type === 'group' ? (
        <GroupField field={field} path={path} />
      ) : (
        <SingleField field={field} path={path} />
      )}
    </>
  );
});

/** Heading of a part of a form. Level 3, because the form itself is below a heading. */
function PartHeading({ heading }: { readonly heading: FormText }) {
  const text = useFormText();
  return (
    <Heading level={3} size="lg" style={PART}>
      {text(heading)}
    </Heading>
  );
}

const PART = { marginBlockStart: 'var(--ar-space-2)' };

function SingleField({ field, path }: { readonly field: SingleFieldDefinition; readonly path: string }) {
  switch (field.type) {
    case 'text':
    case 'email':
    case 'longText':
      return <PlainField field={field} path={path} />;
    default:
      return <ControlledField field={field} path={path} />;
  }
}

interface ControlledFieldProps {
  readonly field: Exclude<SingleFieldDefinition, PlainFieldDefinition>;
  readonly path: string;
}

function ControlledField({ field, path }: ControlledFieldProps) {
  const { form, id, today, disabled, keep } = useFormScope();
  const { t } = useTranslation();
  const text = useFormText();
  const { field: controller, fieldState } = useController({
    name: path,
    control: form.control,
    rules: { onChange: keep },
  });
  const control = { ...controller, onBlur: () => afterPress(controller.onBlur) };
  const frame = {
    id: controlId(id, path),
    error: fieldState.error?.message,
    label: text(field.label),
    description: field.hint && text(field.hint),
    className: sizeOf(field),
    // Most fields are required, so mark the optional ones.
    optional: field.required ? undefined : t('form.optional'),
  };
  const options =
    'options' in field ? field.options.map(({ value, label }) => ({ value, label: text(label) })) : [];

  switch (field.type) {
    case 'number':
    case 'currency':
    case 'percent':
      return <DecimalField {...frame} {...control} field={field} disabled={disabled} />;
    case 'yesNo':
      return (
        <RadioGroup
          {...frame}
          {...control}
          // Unique in the page, unlike the path: another form's question may have the same name.
          name={frame.id}
          disabled={disabled}
          horizontal
          options={[
            { value: 'yes', label: t('form.yes') },
            { value: 'no', label: t('form.no') },
          ]}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...frame}
          {...control}
          // An answer that is no longer among the options would show the first of them as if it were chosen.
          value={options.some(({ value }) => value === control.value) ? control.value : ''}
          required={field.required}
          disabled={disabled}
          placeholder={t('form.choose')}
          options={options}
        />
      );
    case 'several':
      return <CheckboxGroup {...frame} {...control} disabled={disabled} options={options} />;
    case 'date': {
      const dateOf = (bound: string | undefined) => (bound === 'today' ? today : bound);
      const bounds = dateBounds(today, { min: dateOf(field.min), max: dateOf(field.max) });
      return (
        <DateField
          {...frame}
          {...control}
          {...bounds}
          required={field.required}
          disabled={disabled}
          autoComplete={field.autocomplete}
        />
      );
    }
    case 'address':
      return <AddressField {...frame} {...control} required={field.required ?? false} disabled={disabled} />;
    case 'file':
      return <FileField {...frame} {...control} path={path} disabled={disabled} />;
    case 'employee':
      return <EmployeeField {...frame} {...control} required={field.required ?? false} disabled={disabled} />;
    default:
      return (
        <MaskedField
          {...frame}
          {...control}
          type={field.type}
          required={field.required}
          disabled={disabled}
        />
      );
  }
}
