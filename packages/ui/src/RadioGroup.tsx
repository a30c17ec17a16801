import './Checkbox.css';
import './RadioGroup.css';
import { type ReactNode, useId } from 'react';
import { FieldError, type FieldProps } from './Field.tsx';

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps extends FieldProps {
  id?: string;
  options: readonly RadioOption[];
  /** Without it nothing is chosen yet. */
  value?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The name of the inputs in a form that is sent natively. */
  name?: string;
  disabled?: boolean;
  /** Side by side where there is room, for two or three short answers. */
  horizontal?: boolean;
}

/** One of a few, all of them seen: native radio inputs in a `fieldset`. */
export function RadioGroup(props: RadioGroupProps) {
  const {
    label,
    description,
    error,
    optional,
    options,
    value,
    onChange,
    onBlur,
    name,
    disabled,
    horizontal,
  } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
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
      <div className={horizontal ? 'ar-radios ar-radios-horizontal' : 'ar-radios'}>
        {options.map((option) => (
          <div key={option.value} className="ar-check">
            <input
              type="radio"
              className="ar-check-box"
              id={`${id}-${option.value}`}
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={option.description ? `${id}-${option.value}-description` : undefined}
            />
            <div className="ar-check-text">
              <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
              {option.description && (
                <div className="ar-check-description" id={`${id}-${option.value}-description`}>
                  {option.description}
                </div>
              )}
            </div>
          </div>
        ))}
      </div>
      <FieldError controlId={id} error={error} />
    </fieldset>
  );
}
