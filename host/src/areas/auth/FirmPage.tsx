import './auth.css';
import { signInBackground } from '@anteroom/domain/theme/signInBackground';
import { Theme, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSelector } from '../../shell/header/LanguageSelector.tsx';

interface FirmPageProps {
  children: ReactNode;
  /** Wide enough for a text to be read. */
  wide?: boolean | undefined;
  /** Makes it as wide as what stands in it, up to the width of a text. */
  fits?: boolean;
}

/** A page without the portal around it, in the firm's look. */
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
