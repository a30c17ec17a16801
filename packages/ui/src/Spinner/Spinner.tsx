import './Spinner.css';

export interface SpinnerProps {
  /** Text that says what is being waited for. Without it the spinner is decorative, beside a text that says it. */
  label?: string;
  /** Defaults to `md`: 20 px. `sm` is 16, `lg` 32. */
  size?: 'sm' | 'md' | 'lg';
}

/** Shows that something of unknown duration is in progress. If the shape of the result is known, use `Skeleton`. */
export function Spinner({ label, size = 'md' }: SpinnerProps) {
  return (
    <span
      className={`ar-spinner ar-spinner-${size}`}
      role={label ? 'status' : undefined}
      aria-hidden={label ? undefined : true}
    >
      {label && <span className="ar-visually-hidden">{label}</span>}
    </span>
  );
}
