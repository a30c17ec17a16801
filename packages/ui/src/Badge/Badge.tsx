import './Badge.css';
import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';

/** The colours that carry a meaning. */
export type Tone = 'neutral' | 'accent' | 'danger' | 'success' | 'warning' | 'info';

export interface BadgeProps {
  children: ReactNode;
  tone?: Tone;
  /** Whether a dot is shown before the text, as for a status. */
  dot?: boolean;
}

/**
 * A short text about the element beside it, such as a status or a count. The text carries the meaning; the colour only
 * repeats it.
 */
export function Badge({ children, tone = 'neutral', dot }: BadgeProps) {
  return (
    <span className={classNames('ar-badge', `ar-badge-${tone}`, dot && 'ar-badge-dot')}>{children}</span>
  );
}
