import './setup.css';
import { Heading } from '@anteroom/ui/Heading';
import { Icon } from '@anteroom/ui/Icon';
import type { ReactNode } from 'react';

interface SetupPageProps {
  readonly title: string;
  /** Icon above the title, if something has happened. */
  readonly icon?: string;
  readonly children: ReactNode;
}

/** One thing to do or to read, under its title. */
export function SetupPage({ title, icon, children }: SetupPageProps) {
  return (
    <div className="setup-page">
      {icon && (
        <span className="setup-icon">
          <Icon name={icon} size="lg" />
        </span>
      )}
      <Heading level={1}>{title}</Heading>
      {children}
    </div>
  );
}
