import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import type { ManifestClient, ManifestSynchronisation } from '../api.ts';
import { useTrial } from './received.ts';
import { useManifestText } from './useManifestText.ts';

/** Queries the tax authority once, and shows when the next query is allowed. For staff. */
export function TrialCard({
  clientId,
  client,
}: {
  readonly clientId: string;
  readonly client: ManifestClient;
}) {
  const { t, moment } = useManifestText();
  const trial = useTrial(clientId);
  const { obstacle, synchronisation } = client;
  const canTry = obstacle === null || obstacle === 'not-tried';
  const answer = trial.data;
  const at = answer?.nextAt ? moment(answer.nextAt) : '';
  return (
    <Card title={t('trial.title')}>
      <div className="ar-stack">
        <p>{t('trial.text')}</p>
        {synchronisation && (
          <p className="ar-muted">
            {t('trial.progress', {
              last: Number(synchronisation.lastNsu),
              max: Number(synchronisation.maxNsu),
            })}{' '}
            {synchronisation.nextAt
              ? t('synchronisation.next', { at: moment(synchronisation.nextAt) })
              : t('trial.now')}
          </p>
        )}
        {synchronisation && hasGoneBack(synchronisation) && (
          <Alert level="warning">
            {t('trial.wentBack', {
              last: Number(synchronisation.lastNsu),
              max: Number(synchronisation.maxNsu),
            })}
          </Alert>
        )}
        <div className="ar-cluster">
          <Button
            icon="refresh-cw"
            disabled={!canTry}
            loading={trial.isPending}
            onClick={() => trial.mutate(undefined)}
          >
            {t('trial.start')}
          </Button>
        </div>
        {trial.isError && <Alert level="danger">{t('trial.failed')}</Alert>}
        {answer && (
          <Alert level={answer.outcome === 'worked' ? 'success' : 'warning'}>
            {t(`trial.outcomes.${answer.outcome}`, { code: answer.code, reason: answer.reason, at })}
          </Alert>
        )}
      </div>
    </Card>
  );
}

/**
 * Returns whether the tax authority's highest number is now lower than the last one read. Documents that it numbers
 * anew would then be skipped.
 */
function hasGoneBack({ lastAt, lastNsu, maxNsu }: ManifestSynchronisation): boolean {
  return lastAt !== null && maxNsu < lastNsu;
}
