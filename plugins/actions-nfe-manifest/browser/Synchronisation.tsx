import { Alerts, useService, useSession } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import type { ManifestSynchronisation } from '../api.ts';
import { setupOf } from '../rules/paths.ts';
import { FetchOne } from './FetchOne.tsx';
import { useManifestClient, useSynchronise } from './received.ts';
import { useManifestText } from './useManifestText.ts';

/** Shows how far the client's invoices have been read and when that is possible again, with a button to do it. */
export function Synchronisation({ clientId }: { readonly clientId: string }) {
  const { t, moment, obstacle } = useManifestText();
  const client = useManifestClient(clientId).data;
  const alerts = useService(Alerts);
  const { emulatedUserId } = useSession();
  const state = client?.synchronisation;
  const synchronise = useSynchronise(clientId);
  if (!state) return null;
  const { isRunning, lastOutcome, reason, nextAt } = state;

  const start = () =>
    synchronise.mutate(undefined, {
      onError: () => alerts.show({ type: 'danger', msg: t('synchronisation.failed') }),
    });

  return (
    <Card
      title={t('synchronisation.title')}
      action={
        emulatedUserId === null && (
          <Button
            icon="refresh-cw"
            loading={isRunning || synchronise.isPending}
            disabled={nextAt !== null || client.obstacle !== null}
            onClick={start}
          >
            {t('synchronisation.start')}
          </Button>
        )
      }
    >
      <div className="ar-stack">
        {client.obstacle && (
          <Alert
            level="warning"
            action={
              <Button size="sm" href={setupOf(clientId)}>
                {t('setup.open')}
              </Button>
            }
          >
            {obstacle(client.obstacle)}
          </Alert>
        )}
        <div className="ar-stack ar-stack-small" role="status">
          <p>{isRunning ? t('synchronisation.running') : <Outcome state={state} />}</p>
          {lastOutcome === 'refused' && <p className="ar-muted">{reason}</p>}
          {nextAt && <p className="ar-muted">{t('synchronisation.next', { at: moment(nextAt) })}</p>}
        </div>
        {emulatedUserId === null && <FetchOne clientId={clientId} />}
      </div>
    </Card>
  );
}

function Outcome({ state: { lastAt, lastOutcome } }: { readonly state: ManifestSynchronisation }) {
  const { t, moment } = useManifestText();
  if (lastAt === null || lastOutcome === null) return t('synchronisation.never');
  return t(`synchronisation.outcomes.${lastOutcome}`, { at: moment(lastAt) });
}
