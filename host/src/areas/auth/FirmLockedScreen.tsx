import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';
import { AuthLayout } from './AuthLayout.tsx';

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
