import './SelectField.css';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps, useFieldControl } from '../Field/Field.tsx';
import { Icon } from '../Icon/Icon.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> {
  options: readonly SelectOption[];
  /**
   * Text to show while nothing is selected, such as "Choose a year". Without it the first option is initially selected.
   */
  placeholder?: string;
}

/** Field for one of a few options: a native `select`, which every phone presents in its own way. */
export function SelectField(props: SelectFieldProps) {
  const { label, description, error, optional, id, className, options, placeholder, ...rest } = props;
  const control = useFieldControl(id, { description, error });
  const startsEmpty =
    placeholder !== undefined && rest.value === undefined && rest.defaultValue === undefined;
  return (
    <FieldFrame {...{ label, description, error, optional, className }} controlId={control.id}>
      <div className="ar-select">
        <select {...(startsEmpty && { defaultValue: '' })} {...rest} {...control} className="ar-control">
          {placeholder !== undefined && (
            <option value="" disabled={optional === undefined}>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size="sm" />
      </div>
    </FieldFrame>
  );
}
