import './PageHeader.css';
import type { ReactNode } from 'react';
import { Heading } from '../Heading/Heading.tsx';
import { Icon } from '../Icon/Icon.tsx';

export interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Link one level up. */
  back?: { href: string; label: string };
  /** Badge beside the title: the state of the page's object. */
  badge?: ReactNode;
  /** Actions of the page; the most likely one comes last. */
  actions?: ReactNode;
}

/** The top of a screen: its only first-level heading, the link back and the page's actions. */
export function PageHeader({ title, subtitle, back, badge, actions }: PageHeaderProps) {
  return (
    <header className="ar-page-header">
      {back && (
        <a className="ar-page-back" href={back.href}>
          <Icon name="arrow-left" size="sm" />
          {back.label}
        </a>
      )}
      <div className="ar-page-header-row">
        <div className="ar-page-header-text">
          <div className="ar-cluster">
            <Heading level={1}>{title}</Heading>
            {badge}
          </div>
          {subtitle && <p className="ar-muted">{subtitle}</p>}
        </div>
        {actions && <div className="ar-cluster ar-page-header-actions">{actions}</div>}
      </div>
    </header>
  );
}
