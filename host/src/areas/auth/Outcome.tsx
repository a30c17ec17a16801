import { Button } from '@anteroom/ui/Button';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { AuthLayout, type AuthLayoutProps } from './AuthLayout.tsx';

interface OutcomeProps extends Pick<AuthLayoutProps, 'icon' | 'tone'> {
  /** Key under `auth` of the title; with the suffix `Detail`, it is the key of the page's text. */
  what: 'locked' | 'failed' | 'signedIn' | 'signedOut' | 'continueAs.lost' | 'mfaLost';
  /** Key of another text for the page. */
  detail?: ParseKeys;
  action: 'back' | 'tryAgain' | 'openPortal' | 'signInAgain' | 'signIn';
  href?: string;
}

/** A page with the outcome of signing in and a single button, which leads to the sign-in page by default. */
export function Outcome({ what, detail, action, href = '/auth', icon, tone }: OutcomeProps) {
  const { t } = useTranslation();
  const isRetry = action === 'tryAgain' || action === 'signIn';
  return (
    <AuthLayout title={t(`auth.${what}`)} icon={icon} tone={tone}>
      <p className="auth-text">{t(detail ?? `auth.${what as 'locked'}Detail`)}</p>
      <Button variant={isRetry ? 'primary' : undefined} size="lg" wide href={href}>
        {t(`auth.${action}`)}
      </Button>
    </AuthLayout>
  );
}
