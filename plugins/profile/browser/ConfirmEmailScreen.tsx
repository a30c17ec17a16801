import { HttpError } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnProfile } from './ownProfile.ts';

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'confirmed'; readonly email: string }
  | { readonly kind: 'stale' | 'failed' };

/**
 * Page of the link that confirms a new e-mail address. The secret is in the fragment and is used only when the person
 * presses the button, because mail scanners follow links too.
 */
export default function ConfirmEmailScreen() {
  const { t } = useTranslation();
  const own = useOwnProfile();
  const [secret] = useState(() => location.hash.slice(1));
  const [state, setState] = useState<State>(secret ? { kind: 'asking' } : { kind: 'stale' });
  // Keep the secret out of the history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);

  async function confirm() {
    setState({ kind: 'sending' });
    try {
      setState({ kind: 'confirmed', email: await own.confirmEmail(secret) });
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
        <EmptyState
          headingLevel={1}
          icon="mail"
          title={t('profile.confirmTitle')}
          action={
            <Button variant="primary" size="lg" loading={state.kind === 'sending'} onClick={confirm}>
              {t('profile.confirm')}
            </Button>
          }
        >
          <p role="status">
            {t(state.kind === 'failed' ? 'profile.confirmFailed' : 'profile.confirmDetail')}
          </p>
        </EmptyState>
      );
    case 'confirmed':
      return (
        <EmptyState
          headingLevel={1}
          icon="circle-check"
          tone="success"
          title={t('profile.confirmed')}
          action={<ToPortal />}
        >
          {t('profile.confirmedDetail', { email: state.email })}
        </EmptyState>
      );
    case 'stale':
      return (
        <EmptyState
          headingLevel={1}
          icon="circle-alert"
          tone="danger"
          title={t('profile.confirmStale')}
          action={<ToPortal />}
        >
          {t('profile.confirmStaleDetail')}
        </EmptyState>
      );
  }
}

function ToPortal() {
  const { t } = useTranslation();
  return (
    <Button variant="primary" size="lg" href="/">
      {t('profile.toPortal')}
    </Button>
  );
}
