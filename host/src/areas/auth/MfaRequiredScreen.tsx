import { useRestored } from '@anteroom/screen-parts/useRestored';
import { Button } from '@anteroom/ui/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { AuthLayout } from './AuthLayout.tsx';
import { mfaLocation } from './mfaLocation.ts';
import { Outcome } from './Outcome.tsx';

/** Explains why a second factor is required, with a link to it. */
export function MfaRequiredScreen() {
  const { t } = useTranslation();
  const address = mfaLocation(useLocation().state, location.origin);
  const [leaving, setLeaving] = useState(false);
  useRestored(() => setLeaving(false));
  if (!address) return <Outcome what="mfaLost" icon="shield-check" action="tryAgain" />;
  return (
    <AuthLayout title={t('auth.mfa')} icon="shield-check">
      <p className="auth-text">{t('auth.mfaDetail')}</p>
      <Button
        variant="primary"
        size="lg"
        wide
        loading={leaving}
        onClick={() => {
          setLeaving(true);
          location.assign(address);
        }}
      >
        {t('shell.continue')}
      </Button>
    </AuthLayout>
  );
}
