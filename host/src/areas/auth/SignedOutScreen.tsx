import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';
import { AuthLayout } from './AuthLayout.tsx';

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
