import './Badge.css';
import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';

/** The colours that carry a meaning. */
export type Tone = 'neutral' | 'accent' | 'danger' | 'success' | 'warning' | 'info';

export interface BadgeProps {
  children: ReactNode;
  tone?: Tone;
  /** A dot before the text, as for a state. */
  dot?: boolean;
}

/** A short word about the thing beside it: a state, a count. The word says it; the colour repeats it. */
export function Badge({ children, tone = 'neutral', dot }: BadgeProps) {
  return (
    <span className={classNames('ar-badge', `ar-badge-${tone}`, dot && 'ar-badge-dot')}>{children}</span>
  );
}
