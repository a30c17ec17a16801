import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow } from '@anteroom/ui/List';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { useTranslation } from 'react-i18next';
import type { Sending, SendOutcome } from './useSendTasks.ts';

interface SentTasksProps {
  readonly sending: Sending;
  readonly outcome: SendOutcome;
}

/** Says who got the tasks of a template and who did not, and offers to try again, and to take all of them back. */
export function SentTasks({ sending, outcome }: SentTasksProps) {
  const { t } = useTranslation();
  const { added, reached } = outcome;
  const failed = outcome.failed.flatMap(({ clients }) => clients);
  const isBusy = sending.progress !== null;
  const isWithdrawn = reached > 0 && added.length === 0;
  return (
    <div className="ar-stack">
      {sending.progress !== null && <ProgressBar label={t('templates.sending')} value={sending.progress} />}
      {isWithdrawn ? (
        <Alert level="info" title={t('templates.withdrawn')}>
          {t('templates.withdrawnBody')}
        </Alert>
      ) : (
        <Alert
          level={failed.length > 0 ? 'warning' : 'success'}
          title={t('templates.reached', { count: reached })}
          action={
            added.length > 0 && (
              <Button size="sm" icon="undo-2" disabled={isBusy} onClick={() => void sending.withdraw()}>
                {t('templates.withdraw', { count: added.length })}
              </Button>
            )
          }
        >
          {t('templates.reachedBody', { count: added.length })}
        </Alert>
      )}
      {failed.length > 0 && (
        <Card
          title={t('templates.failedClients', { count: failed.length })}
          headingLevel={2}
          flush
          action={
            <Button size="sm" icon="refresh-cw" disabled={isBusy} onClick={() => void sending.sendAgain()}>
              {t('retry')}
            </Button>
          }
        >
          <List>
            {failed.map(({ id, name }) => (
              <ListRow key={id} icon="circle-alert" title={name} />
            ))}
          </List>
        </Card>
      )}
    </div>
  );
}
