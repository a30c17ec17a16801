import '../Checkbox/Checkbox.css';
import './RadioGroup.css';
import { type ReactNode, useId } from 'react';
import { FieldGroup, type FieldProps } from '../Field/Field.tsx';

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps extends FieldProps {
  id?: string;
  options: readonly RadioOption[];
  /** Value of the selected option. Left out if none is selected. */
  value?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Name of the inputs, for a form that is submitted natively. */
  name?: string;
  disabled?: boolean;
  /** Whether the options are side by side if there is room. Suitable for two or three short ones. */
  horizontal?: boolean;
}

/** Field for one of a few options, all of them visible: native radio inputs in a `fieldset`. */
export function RadioGroup(props: RadioGroupProps) {
  const { options, value, onChange, name, horizontal, id: given, ...group } = props;
  const ownId = useId();
  const id = given ?? ownId;
  return (
    <FieldGroup {...group} id={id}>
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
              aria-invalid={group.error ? true : undefined}
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
    </FieldGroup>
  );
}
