import { Theme, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useHost } from '../../HostContext.ts';
import { Authentication } from '../../services/Authentication.ts';
import { Credentials } from '../../services/Credentials.ts';
import { ClientDocuments } from '../../services/Documents.ts';
import { PersonLanguage } from '../../services/PersonLanguage.ts';
import { PortalSession } from '../../services/Session.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { signInBeside } from './signInBeside.ts';

/** The way in: one button, which leads to the identity provider and comes back to where the person wanted to be. */
export function SignInScreen() {
  const { t } = useTranslation();
  const firm = useAtomValue(useService(Theme).firm);
  const [search] = useSearchParams();
  const ended = useLocation().state?.ended === true;
  const authentication = useHost(Authentication);
  const credentials = useHost(Credentials);
  const session = useHost(PortalSession);
  const language = useAtomValue(useHost(PersonLanguage).current);
  const isSending = useAtomValue(useHost(ClientDocuments).isSending) && ended;
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle');

  async function signIn() {
    setState('leaving');
    try {
      if (isSending && (await signInBeside(credentials, () => session.signInAddress(language)))) {
        setState('idle');
        return;
      }
      await authentication.signIn(search.get('r'));
    } catch {
      setState('failed');
    }
  }

  return (
    <AuthLayout title={t(ended ? 'auth.ended' : 'auth.welcome')}>
      <p className="auth-text">
        {ended
          ? t(isSending ? 'auth.endedSending' : 'auth.endedDetail')
          : (firm?.loginPageText ?? t(search.has('r') ? 'auth.toContinue' : 'auth.intro'))}
      </p>
      {state === 'failed' && (
        <Alert level="danger" title={t('auth.unreachable')}>
          {t('auth.unreachableDetail')}
        </Alert>
      )}
      <Button variant="primary" size="lg" wide loading={state === 'leaving'} onClick={signIn}>
        {t('auth.signIn')}
      </Button>
    </AuthLayout>
  );
}
