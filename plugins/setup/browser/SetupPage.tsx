import './setup.css';
import { Heading } from '@anteroom/ui/Heading';
import { Icon } from '@anteroom/ui/Icon';
import type { ReactNode } from 'react';

interface SetupPageProps {
  readonly title: string;
  /** Icon above the title, if there is a result to show. */
  readonly icon?: string;
  readonly children: ReactNode;
}

/** A page with a title and a single thing to do or read. */
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
