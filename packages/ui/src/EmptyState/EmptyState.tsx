import './EmptyState.css';
import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Heading, type HeadingLevel } from '../Heading/Heading.tsx';
import { Icon, type IconProps } from '../Icon/Icon.tsx';

export interface EmptyStateProps {
  icon: IconProps['name'];
  /** Text that says why it is empty. */
  title: ReactNode;
  /** Text that says what will appear here, or what to do. */
  children?: ReactNode;
  action?: ReactNode;
  /** Defaults to 2. */
  headingLevel?: HeadingLevel;
  /** `success` where empty means that everything is done, `danger` where something failed. */
  tone?: 'neutral' | 'success' | 'danger';
}

/** Explains why a place is empty and what to do about it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  headingLevel = 2,
  tone = 'neutral',
}: EmptyStateProps) {
  return (
    <div className={classNames('ar-empty', `ar-empty-${tone}`)}>
      <span className="ar-empty-icon">
        <Icon name={icon} size="lg" />
      </span>
      <Heading level={headingLevel} size="lg">
        {title}
      </Heading>
      {children && <div className="ar-empty-body">{children}</div>}
      {action && <div className="ar-empty-action">{action}</div>}
    </div>
  );
}
