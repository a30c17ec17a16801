import { Heading } from '@anteroom/ui/Heading';
import { Icon } from '@anteroom/ui/Icon';
import type { ReactNode } from 'react';

interface NoticeProps {
  title: string;
  icon: string;
  tone?: 'danger' | undefined;
  children: ReactNode;
}

/** A page with a single message or question. */
export function Notice({ title, icon, tone, children }: NoticeProps) {
  return (
    <div className="received-notice">
      <span className="received-icon" data-tone={tone}>
        <Icon name={icon} size="lg" />
      </span>
      <Heading level={1}>{title}</Heading>
      {children}
    </div>
  );
}
