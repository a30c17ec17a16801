import './Switch.css';
import { type ReactNode, useId } from 'react';

export interface SwitchProps {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A switch between on and off that takes effect immediately. */
export function Switch({ label, description, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="ar-switch">
      <div className="ar-switch-text">
        <label htmlFor={id}>{label}</label>
        {description && (
          <div className="ar-switch-description" id={`${id}-description`}>
            {description}
          </div>
        )}
      </div>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the native checkbox says whether it is checked.
        role="switch"
        id={id}
        className="ar-switch-track"
        checked={checked}
        disabled={disabled}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
