import './auth.css';
import { signInBackground } from '@anteroom/domain/signInBackground';
import { Theme, useService } from '@anteroom/sdk';
import { Heading } from '@anteroom/ui/Heading';
import { Icon } from '@anteroom/ui/Icon';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelector } from '../../shell/LanguageSelector.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';

interface AuthLayoutProps {
  title: string;
  children: ReactNode;
  /** Icon above the title, if something has happened; otherwise the firm's logo. */
  icon?: string;
  tone?: 'success' | 'danger';
  /** Wide enough for a text to be read. */
  wide?: boolean;
}

/** A quiet page in the firm's colours with one thing to do on it. */
export function AuthLayout({ title, children, icon, tone, wide }: AuthLayoutProps) {
  usePageTitle(title);
  return (
    <div className="auth">
      <Background />
      <main className="auth-card" data-wide={wide}>
        <FirmSign />
        {icon && (
          <span className="auth-icon" data-tone={tone}>
            <Icon name={icon} size="lg" />
          </span>
        )}
        <Heading level={1} className="auth-title">
          {title}
        </Heading>
        {children}
      </main>
      <footer className="auth-footer">
        <LanguageSelector />
      </footer>
    </div>
  );
}

/** Shows the background that the firm has chosen. */
function Background() {
  const firm = useAtomValue(useService(Theme).firm);
  const background = signInBackground(firm?.loginBackground ?? null);
  switch (background?.kind) {
    case 'color':
      return <div className="auth-background" style={{ backgroundColor: background.color }} />;
    case 'picture':
      return <img className="auth-background" src={background.path} alt="" />;
    default:
      return null;
  }
}

/** The firm's image on the colour it was made for; its name, unless the image says it (a firm without a line). */
function FirmSign() {
  const { t } = useTranslation();
  const firm = useAtomValue(useService(Theme).firm);
  const name = firm?.companyName || 'Anteroom';
  const image = firm?.headerImage;
  const isNamed = !image || Boolean(firm.headerLine1);
  return (
    <p className="auth-sign">
      {image ? (
        <img className="auth-logo" src={image} alt={isNamed ? '' : name} />
      ) : (
        <span className="auth-monogram" aria-hidden="true">
          {name.charAt(0)}
        </span>
      )}
      {isNamed && (
        <span>
          <span className="auth-firm">{name}</span>
          <span className="ar-muted ar-small">{t('auth.portal')}</span>
        </span>
      )}
    </p>
  );
}
