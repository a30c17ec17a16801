import './Checkbox.css';
import type { ComponentProps } from 'react';
import { classNames } from '../classNames.ts';
import { FieldError, type FieldProps, useFieldControl } from '../Field/Field.tsx';

export interface CheckboxProps
  extends Omit<FieldProps, 'optional'>,
    Omit<ComponentProps<'input'>, 'children' | 'type'> {
  /** Whether only some of the items that the checkbox stands for are selected. */
  indeterminate?: boolean;
}

/** A yes/no choice that is submitted with a form. For a setting that takes effect immediately, use `Switch`. */
export function Checkbox({
  label,
  description,
  error,
  id,
  className,
  indeterminate,
  ref,
  ...rest
}: CheckboxProps) {
  const control = useFieldControl(id, { description, error });
  return (
    <div className={classNames('ar-check', className)}>
      <input
        {...rest}
        {...control}
        aria-invalid={control['aria-invalid'] ?? rest['aria-invalid']}
        ref={(element) => {
          if (element) element.indeterminate = indeterminate ?? false;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
        }}
        type="checkbox"
        className="ar-check-box"
      />
      <div className="ar-check-text">
        <label htmlFor={control.id}>{label}</label>
        {description && (
          <div className="ar-check-description" id={`${control.id}-description`}>
            {description}
          </div>
        )}
        <FieldError controlId={control.id} error={error} />
      </div>
    </div>
  );
}
