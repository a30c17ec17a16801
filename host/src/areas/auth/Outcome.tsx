import { Button } from '@anteroom/ui/Button';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { AuthLayout, type AuthLayoutProps } from './AuthLayout.tsx';

interface OutcomeProps extends Pick<AuthLayoutProps, 'icon' | 'tone'> {
  /** Text under `auth` that is the title; followed by `Detail`, it is what the page says. */
  what: 'locked' | 'failed' | 'signedIn' | 'signedOut' | 'continueAs.lost' | 'mfa';
  /** Text that the page says instead. */
  detail?: ParseKeys;
  action: 'back' | 'tryAgain' | 'openPortal' | 'signInAgain' | 'signIn';
  href?: string;
}

/** A page that says what has come of signing in, with one way on: the sign-in page, unless it says otherwise. */
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
