import { Heading } from '@anteroom/ui/Heading';
import { Icon } from '@anteroom/ui/Icon';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { FirmPage } from './FirmPage.tsx';

export interface AuthLayoutProps {
  title: string;
  children: ReactNode;
  /** Icon above the title, if something has happened; otherwise the firm's logo. */
  icon?: string | undefined;
  tone?: 'success' | 'danger' | undefined;
  /** Wide enough for a text to be read. */
  wide?: boolean;
}

/** A quiet page in the firm's colours with one thing to do on it. */
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
