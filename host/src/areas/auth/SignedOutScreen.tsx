import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { AuthLayout } from './AuthLayout.tsx';

/** Where the identity provider sends the browser after signing out. */
export function SignedOutScreen() {
  const { t } = useI18n();
  return (
    <AuthLayout title={t('auth.signedOut')} icon="check" tone="success">
      <p className="auth-text">{t('auth.signedOutDetail')}</p>
      <Button size="lg" wide href="/auth">
        {t('auth.signInAgain')}
      </Button>
    </AuthLayout>
  );
}
