import { Button } from '@anteroom/ui/Button';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { homePath } from '../../guards/returnPath.ts';
import { AuthLayout } from './AuthLayout.tsx';

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
