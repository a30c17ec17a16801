import { Button } from '@anteroom/ui/Button';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { homePath } from '../../guards/returnPath.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { signInErrorKey } from './signInErrorKey.ts';

/** Says that the firm is locked. Only the firm can change that. */
export function FirmLockedScreen() {
  const { t } = useTranslation();
  return (
    <AuthLayout title={t('auth.locked')} icon="lock" tone="danger">
      <p className="auth-text">{t('auth.lockedDetail')}</p>
      <Button size="lg" wide href="/auth">
        {t('auth.back')}
      </Button>
    </AuthLayout>
  );
}

/** Says that signing in failed, why as far as it may be told, and what to do. */
export function SignInErrorScreen() {
  const { t } = useTranslation();
  const { state } = useLocation();
  return (
    <AuthLayout title={t('auth.failed')} icon="circle-alert" tone="danger">
      <p className="auth-text">{t(signInErrorKey(state))}</p>
      <Button variant="primary" size="lg" wide href="/auth">
        {t('auth.tryAgain')}
      </Button>
    </AuthLayout>
  );
}

/** The end of a window that was opened to sign in. Where the browser lets it, it closes by itself. */
export function SignedInScreen() {
  const { t } = useTranslation();
  useEffect(() => window.close(), []);
  return (
    <AuthLayout title={t('auth.signedIn')} icon="check" tone="success">
      <p className="auth-text">{t('auth.signedInDetail')}</p>
      <Button size="lg" wide href={homePath}>
        {t('auth.openPortal')}
      </Button>
    </AuthLayout>
  );
}

/** Page to which the identity provider redirects after signing out. */
export function SignedOutScreen() {
  const { t } = useTranslation();
  return (
    <AuthLayout title={t('auth.signedOut')} icon="check" tone="success">
      <p className="auth-text">{t('auth.signedOutDetail')}</p>
      <Button size="lg" wide href="/auth">
        {t('auth.signInAgain')}
      </Button>
    </AuthLayout>
  );
}
