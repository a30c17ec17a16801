import { Session, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useHost } from '../../HostContext.ts';
import { Authentication } from '../../services/session/Authentication.ts';
import { PortalSession } from '../../services/session/Session.ts';

interface SessionEndingDialogProps {
  /** Milliseconds of this browser's clock. */
  endsAt: number;
  extendable: boolean;
}

/** Counts down to the end of the session. Offers to extend it, or to sign in again if it cannot be extended. */
export function SessionEndingDialog({ endsAt, extendable }: SessionEndingDialogProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const session = useService(Session);
  const goOn = useGoOn(extendable);

  async function stay() {
    setState('busy');
    await goOn().catch(() => setState('failed'));
  }

  const reason = extendable ? 'idle' : 'over';
  return (
    <Dialog
      open={open}
      onClose={() => (extendable ? void stay() : setOpen(false))}
      role="alertdialog"
      size="sm"
      title={t(`session.${reason}.title`)}
      closeLabel={t(`session.${reason}.close`)}
      footer={
        <>
          <Button onClick={() => void session.signOut()}>{t('account.signOut')}</Button>
          <Button variant="primary" loading={state === 'busy'} onClick={() => void stay()}>
            {t(`session.${reason}.stay`)}
          </Button>
        </>
      }
    >
      <p>
        {t(`session.${reason}.detail`)} <RemainingTime endsAt={endsAt} />
      </p>
      {state === 'failed' && (
        <Alert level="danger" title={t('session.failed')}>
          {t('session.failedDetail')}
        </Alert>
      )}
    </Dialog>
  );
}

/**
 * Returns a function that extends the session or, if that is not possible, goes through the identity provider and back
 * to this page.
 */
function useGoOn(extendable: boolean): () => Promise<void> {
  const session = useHost(PortalSession);
  const authentication = useHost(Authentication);
  const { pathname, search, hash } = useLocation();
  return () => (extendable ? session.extend() : authentication.signIn(pathname + search + hash));
}

function RemainingTime({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return <strong>{t('session.left', { time })}</strong>;
}
