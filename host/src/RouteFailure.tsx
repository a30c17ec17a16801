import { Log, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { useHost } from './HostContext.ts';
import { Connection } from './services/http/Connection.ts';
import { PortalSession } from './services/session/Session.ts';

/** Replaces the whole page if not even the frame around the screens can be shown. */
export function PageFailure() {
  return (
    <main>
      <RouteFailure />
    </main>
  );
}

/** Screen for a failure: says what happened and that nothing is lost, and offers to reload. */
export function RouteFailure() {
  const { t } = useTranslation();
  const log = useService(Log);
  const error = useRouteError();
  const unreachable = error instanceof Error && error.name === 'SessionUnreadable';
  const connection = useHost(Connection);
  const session = useAtomValue(useHost(PortalSession).state);
  const navigate = useNavigate();
  const address = useLocation();
  // A slow server may respond after the guard has given up.
  useEffect(() => {
    if (unreachable && session.kind === 'loaded') void navigate(address, { replace: true });
  }, [unreachable, session, navigate, address]);
  useEffect(() => {
    let isGone = false;
    // Reloading loses nothing: no content is shown yet.
    if (unreachable) void connection.recovered(0).then((isBack) => isBack && !isGone && location.reload());
    return () => {
      isGone = true;
    };
  }, [connection, unreachable]);
  useEffect(() => {
    if (!unreachable) log.error('A screen failed', error);
  }, [log, error, unreachable]);
  return (
    <div className="route-failure">
      <EmptyState
        icon={unreachable ? 'wifi-off' : 'triangle-alert'}
        title={t(unreachable ? 'failure.unreachable.title' : 'failure.screen.title')}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {t('failure.reload')}
          </Button>
        }
      >
        {t(unreachable ? 'failure.unreachable.body' : 'failure.screen.body')}
      </EmptyState>
    </div>
  );
}
