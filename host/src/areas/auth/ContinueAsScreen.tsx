import { fullName } from '@anteroom/domain/people/fullName';
import { Button } from '@anteroom/ui/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { Authentication } from '../../services/session/Authentication.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { Outcome } from './Outcome.tsx';

/**
 * Asks whether a link may sign this browser in, and as whom, because its sender may want another person to work in the
 * wrong account. Either answer reloads the page at the link's address.
 */
export function ContinueAsScreen() {
  const { t } = useTranslation();
  const authentication = useHost(Authentication);
  const { arrival } = authentication;
  const [leaving, setLeaving] = useState(false);
  if (!arrival) return <Outcome what="continueAs.lost" action="signIn" />;
  const { firstName, email, companyName, replaces } = arrival.person;
  return (
    <AuthLayout title={t('auth.continueAs.title', { name: fullName(arrival.person) })}>
      <p className="auth-text">{t('auth.continueAs.detail', { email, firm: companyName })}</p>
      {replaces && <p className="auth-text">{t('auth.continueAs.replaces')}</p>}
      <p className="auth-text">{t('auth.continueAs.doubt')}</p>
      <Button
        variant="primary"
        size="lg"
        wide
        loading={leaving}
        onClick={async () => {
          setLeaving(true);
          location.replace(await authentication.accept(arrival));
        }}
      >
        {t('auth.continueAs.accept', { name: firstName })}
      </Button>
      <Button size="lg" wide href={arrival.target}>
        {t(replaces ? 'auth.continueAs.stay' : 'auth.continueAs.decline')}
      </Button>
    </AuthLayout>
  );
}
