import { Alerts, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow } from '@anteroom/ui/List';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddedTask, Sending, SendOutcome } from './useSendTasks.ts';

/** Maximum number of tasks that are listed individually. */
const mostListed = 50;

interface SentTasksProps {
  readonly sending: Sending;
  readonly outcome: SendOutcome;
}

/** Shows which clients got tasks and which did not, with buttons to retry, and to withdraw the tasks. */
export function SentTasks({ sending, outcome }: SentTasksProps) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const frame = useRef<HTMLDivElement>(null);
  // This has replaced the form that had the focus.
  useEffect(() => frame.current?.focus(), []);
  const { added, reached } = outcome;
  const failed = outcome.failed.flatMap(({ clients }) => clients);
  const isBusy = sending.progress !== null;

  async function withdraw(which: readonly AddedTask[]) {
    const [left] = await sending.withdraw(which);
    if (left) alerts.show({ type: 'danger', msg: t('takeBackFailed', { task: left.task.label }) });
  }

  return (
    <div ref={frame} tabIndex={-1} className="ar-stack staff-tasks-sent">
      {sending.progress !== null && <ProgressBar label={t('templates.sending')} value={sending.progress} />}
      {reached > 0 && added.length === 0 ? (
        <Alert level="info" title={t('templates.withdrawn')}>
          {t('templates.withdrawnBody')}
        </Alert>
      ) : (
        <Alert
          level={failed.length > 0 ? 'warning' : 'success'}
          title={t('templates.reached', { count: reached })}
          action={
            added.length > 1 && (
              <Button size="sm" icon="undo-2" disabled={isBusy} onClick={() => void withdraw(added)}>
                {t('templates.withdraw', { count: added.length })}
              </Button>
            )
          }
        >
          {added.length > mostListed && t('templates.reachedBody', { count: added.length })}
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
      {added.length > 0 && added.length <= mostListed && (
        <Card title={t('added', { count: added.length })} headingLevel={2} flush>
          <List>
            {added.map((each) => (
              <AddedRow
                key={each.task.taskId}
                {...each}
                isBusy={isBusy}
                onWithdraw={() => withdraw([each])}
              />
            ))}
          </List>
        </Card>
      )}
    </div>
  );
}

interface AddedRowProps extends AddedTask {
  readonly isBusy: boolean;
  readonly onWithdraw: () => Promise<void>;
}

function AddedRow({ task, client, isBusy, onWithdraw }: AddedRowProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  return (
    <ListRow
      icon="circle-check"
      title={task.label}
      href={`/tasks/clients/${encodeURIComponent(client.id)}/task/${encodeURIComponent(task.taskId)}`}
      subtitle={client.name}
      meta={task.dueDate ? t('due', { date: date(task.dueDate) }) : undefined}
      actions={
        <Button size="sm" disabled={isBusy} onClick={() => void onWithdraw()}>
          {t('takeBack')}
          <span className="ar-visually-hidden">: {task.label}</span>
        </Button>
      }
    />
  );
}
