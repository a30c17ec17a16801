import './ProgressBar.css';
import { useId } from 'react';
import { classNames } from '../classNames.ts';

export interface ProgressBarProps {
  /** Progress from 0 to 1. Without it the progress is unknown, and the bar is animated. */
  value?: number;
  /** Text that says what is in progress. */
  label: string;
  /** Text at the end of the line above the bar: "3 of 5", "2 minutes left". */
  detail?: string;
  /** Whether the label is only read by screen readers, because the text is already visible beside the bar. */
  hideLabel?: boolean;
  tone?: 'accent' | 'success' | 'danger';
}

/** Shows progress with a native `progress` element. */
export function ProgressBar({ value, label, detail, hideLabel, tone = 'accent' }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={classNames('ar-progress', `ar-progress-${tone}`)}>
      {!hideLabel && (
        <div className="ar-progress-text">
          <label htmlFor={id}>{label}</label>
          {detail && <span className="ar-muted ar-figures">{detail}</span>}
        </div>
      )}
      <progress id={id} max={1} value={value} aria-label={hideLabel ? label : undefined} />
    </div>
  );
}
