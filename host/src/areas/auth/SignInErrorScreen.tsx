import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { AuthLayout } from './AuthLayout.tsx';
import { signInErrorKey } from './signInErrorKey.ts';

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
