import './auth.css';
import { signInBackground } from '@anteroom/domain/theme/signInBackground';
import { Theme, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelector } from '../../shell/header/LanguageSelector.tsx';

interface FirmPageProps {
  children: ReactNode;
  /** Whether to make the page wide enough for reading a text. */
  wide?: boolean | undefined;
  /** Whether to make the page as wide as its content, up to the width for reading a text. */
  fits?: boolean;
}

/** A page in the firm's look, without the portal's frame around it. */
export function FirmPage({ children, wide, fits }: FirmPageProps) {
  return (
    <div className="auth">
      <Background />
      <main className="auth-card" data-wide={wide} data-fits={fits}>
        <FirmSign />
        {children}
      </main>
      <footer className="auth-footer">
        <LanguageSelector />
      </footer>
    </div>
  );
}

/** Shows the firm's background. */
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

/**
 * The firm's image on the colour for which it was made, with the firm's name unless the image contains it (for a firm
 * without a header line).
 */
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
