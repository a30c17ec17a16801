import '../Field/Field.css';
import './SearchField.css';
import { type ComponentProps, useRef } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';

export interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown' | 'type' | 'children' | 'ref'> {
  /** Accessible name of the field; also its placeholder, unless another is given. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Accessible name of the button that empties the field. Escape empties it too. */
  clearLabel: string;
  /** Whether Enter submits the form around the field. Default: false, because most such forms are not a search. */
  submitsForm?: boolean;
}

/** A field that filters what is shown as the user types. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, clearLabel, submitsForm, className, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={classNames('ar-search', className)}>
      <Icon name="search" size="sm" />
      <input
        placeholder={label}
        {...rest}
        ref={input}
        type="search"
        className="ar-control"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.stopPropagation();
            clear();
          }
          if (event.key === 'Enter' && !submitsForm) event.preventDefault();
        }}
      />
      {value && (
        <button type="button" className="ar-search-clear" aria-label={clearLabel} onClick={clear}>
          <Icon name="x" size="sm" />
        </button>
      )}
    </div>
  );
}
