import type { OidcLoginRequest } from '@anteroom/contract';
import { useRestored } from '@anteroom/screen-parts/useRestored';
import { Theme, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useHost } from '../../HostContext.ts';
import { PersonLanguage } from '../../services/language/PersonLanguage.ts';
import { Authentication } from '../../services/session/Authentication.ts';
import { Credentials } from '../../services/session/Credentials.ts';
import { PortalSession } from '../../services/session/Session.ts';
import { Uploads } from '../../services/uploads/Uploads.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { signInBeside } from './signInBeside.ts';

type SignInWay = OidcLoginRequest['way'];

/**
 * The sign-in page: a button for each way of signing in, which leads to the identity provider and returns to the URL
 * that the person wanted. If the firm is known and has only one way, the page goes there by itself.
 */
export function SignInScreen() {
  const { t } = useTranslation();
  const firm = useAtomValue(useService(Theme).firm);
  const [search] = useSearchParams();
  const ended = useLocation().state?.ended === true;
  const authentication = useHost(Authentication);
  const credentials = useHost(Credentials);
  const session = useHost(PortalSession);
  const language = useAtomValue(useHost(PersonLanguage).current);
  const isSending = useAtomValue(useHost(Uploads).isSending) && ended;
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle');
  useRestored(() => setState('idle'));
  const [usual, other] = firm?.signInWays ?? [];
  const companyId = firm?.companyId ?? undefined;

  async function signIn(way?: SignInWay) {
    setState('leaving');
    const at = { companyId, way };
    try {
      if (isSending && (await signInBeside(credentials, () => session.signInAddress(language, at)))) {
        setState('idle');
        return;
      }
      await authentication.signIn(search.get('r'), at);
    } catch {
      setState('failed');
    }
  }

  const goesOn = usual !== undefined && other === undefined && !ended;
  const leave = useEffectEvent(() => {
    if (credentials.takeStraightOn()) void signIn(usual);
  });
  useEffect(() => {
    if (goesOn) leave();
  }, [goesOn]);

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
      <Button variant="primary" size="lg" wide loading={state === 'leaving'} onClick={() => signIn(usual)}>
        {t('auth.signIn')}
      </Button>
      {other && (
        <Button size="lg" wide disabled={state === 'leaving'} onClick={() => signIn(other)}>
          {t('auth.signInExternal')}
        </Button>
      )}
    </AuthLayout>
  );
}
