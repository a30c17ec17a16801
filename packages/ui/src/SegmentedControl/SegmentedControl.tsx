import './SegmentedControl.css';
import { type ReactNode, useId } from 'react';
import { Icon, type IconProps } from '../Icon/Icon.tsx';

export interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the control. */
  label: string;
  options: readonly { value: Value; label: ReactNode; icon?: IconProps['name'] }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Control for one of two to four short options, with immediate effect: native radio inputs. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="ar-segments">
      {options.map((option) => (
        <label key={option.value} className="ar-segment">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} size="sm" />}
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
