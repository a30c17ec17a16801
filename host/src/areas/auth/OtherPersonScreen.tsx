import { useRestored } from '@anteroom/screen-parts/useRestored';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { PortalSession } from '../../services/session/Session.ts';
import { AuthLayout } from './AuthLayout.tsx';

/**
 * Says that another person signed in where the session's person was to prove their identity. Trying again stays in this
 * window and leads where the first attempt would have led.
 */
export function OtherPersonScreen() {
  const { t } = useTranslation();
  const session = useHost(PortalSession);
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle');
  useRestored(() => setState('idle'));

  async function tryAgain() {
    setState('leaving');
    try {
      location.assign(await session.proofAddress());
    } catch {
      setState('failed');
    }
  }

  return (
    <AuthLayout title={t('auth.otherPerson')} icon="circle-alert" tone="danger">
      <p className="auth-text">{t('auth.otherPersonDetail')}</p>
      {state === 'failed' && (
        <Alert level="danger" title={t('auth.unreachable')}>
          {t('auth.unreachableDetail')}
        </Alert>
      )}
      <Button variant="primary" size="lg" wide loading={state === 'leaving'} onClick={tryAgain}>
        {t('auth.tryAgain')}
      </Button>
    </AuthLayout>
  );
}
