import { Heading } from '@anteroom/ui/Heading';
import { Icon } from '@anteroom/ui/Icon';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { FirmPage } from './FirmPage.tsx';

export interface AuthLayoutProps {
  title: string;
  children: ReactNode;
  /** Icon above the title, for an outcome. Optional. */
  icon?: string | undefined;
  tone?: 'success' | 'danger' | undefined;
  /** Whether to make the page wide enough for reading a text. */
  wide?: boolean;
}

/** A plain page in the firm's colours with a single task. */
export function AuthLayout({ title, children, icon, tone, wide }: AuthLayoutProps) {
  usePageTitle(title);
  return (
    <FirmPage wide={wide}>
      {icon && (
        <span className="auth-icon" data-tone={tone}>
          <Icon name={icon} size="lg" />
        </span>
      )}
      <Heading level={1} className="auth-title">
        {title}
      </Heading>
      {children}
    </FirmPage>
  );
}
