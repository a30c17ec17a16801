import { HttpError } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { ProfileSettings } from '../../services/ProfileSettings.ts';
import { AuthLayout } from '../auth/AuthLayout.tsx';

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'confirmed'; readonly email: string }
  | { readonly kind: 'stale' | 'failed' };

/**
 * Page of the link that confirms a new e-mail address. The secret is in the fragment and is used only when the person
 * presses the button, because mail scanners follow links too.
 */
export function ConfirmEmailScreen() {
  const { t } = useTranslation();
  const settings = useHost(ProfileSettings);
  const [secret] = useState(() => location.hash.slice(1));
  const [state, setState] = useState<State>(secret ? { kind: 'asking' } : { kind: 'stale' });
  // Keep the secret out of the history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);

  async function confirm() {
    setState({ kind: 'sending' });
    try {
      setState({ kind: 'confirmed', email: await settings.confirmEmail(secret) });
    } catch (error) {
      const stale = error instanceof HttpError && error.code === 'not-found';
      setState({ kind: stale ? 'stale' : 'failed' });
    }
  }

  switch (state.kind) {
    case 'asking':
    case 'sending':
    case 'failed':
      return (
        <AuthLayout title={t('profile.confirmTitle')} icon="mail">
          <p className="auth-text" role="status">
            {t(state.kind === 'failed' ? 'profile.confirmFailed' : 'profile.confirmDetail')}
          </p>
          <Button variant="primary" size="lg" wide loading={state.kind === 'sending'} onClick={confirm}>
            {t('profile.confirm')}
          </Button>
        </AuthLayout>
      );
    case 'confirmed':
      return (
        <AuthLayout title={t('profile.confirmed')} icon="circle-check" tone="success">
          <p className="auth-text">{t('profile.confirmedDetail', { email: state.email })}</p>
          <ToPortal />
        </AuthLayout>
      );
    case 'stale':
      return (
        <AuthLayout title={t('profile.confirmStale')} icon="circle-alert" tone="danger">
          <p className="auth-text">{t('profile.confirmStaleDetail')}</p>
          <ToPortal />
        </AuthLayout>
      );
  }
}

function ToPortal() {
  const { t } = useTranslation();
  return (
    <Button variant="primary" size="lg" wide href="/">
      {t('profile.toPortal')}
    </Button>
  );
}
