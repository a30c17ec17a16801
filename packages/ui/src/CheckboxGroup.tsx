import { useId } from 'react';
import { Checkbox } from './Checkbox.tsx';
import { FieldError, type FieldProps } from './Field.tsx';

export interface CheckboxGroupProps extends FieldProps {
  id?: string;
  options: readonly { value: string; label: string; description?: string }[];
  /** Those that are chosen. */
  value: readonly string[];
  /** Called with all that are chosen then, in the order of the options. */
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  disabled?: boolean;
}

/** Some of a few, all of them seen: checkboxes in a `fieldset`. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { label, description, error, optional, options, value, onChange, onBlur, disabled } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');

  function choose(changed: string, chosen: boolean) {
    const isChosen = (each: string) => (each === changed ? chosen : value.includes(each));
    onChange(options.map((option) => option.value).filter(isChosen));
  }

  return (
    <fieldset
      id={id}
      className="ar-field"
      disabled={disabled}
      aria-describedby={describedBy || undefined}
      onBlur={onBlur}
    >
      <legend className="ar-field-label">
        {label}
        {optional && <span className="ar-field-optional">{optional}</span>}
      </legend>
      {description && (
        <div className="ar-field-description" id={`${id}-description`}>
          {description}
        </div>
      )}
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          description={option.description}
          checked={value.includes(option.value)}
          onChange={({ target }) => choose(option.value, target.checked)}
        />
      ))}
      <FieldError controlId={id} error={error} />
    </fieldset>
  );
}
