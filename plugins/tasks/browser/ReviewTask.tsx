import { resource } from '@anteroom/domain/people/permissions';
import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import { Alerts, Dialogs, HttpError, Log, Permissions, type Task, Tasks, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { onDemand } from '@anteroom/ui/onDemand';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const SendBackDialog = onDemand(async () => (await import('./SendBackDialog.tsx')).SendBackDialog);

interface ReviewTaskProps {
  readonly task: Task;
  /**
   * Whether a task of this kind can be removed here. False if the kind has its own way of ending a task, as signing
   * does.
   */
  readonly removable: boolean;
  /** Whether staff can mark the task as received here. */
  readonly receivable: boolean;
}

/**
 * Lets the firm's staff mark a task as received, or send a completed one back with a reason; shows nothing to anybody
 * else. If the client has completed a task with steps, staff send back single steps instead.
 */
export function ReviewTask({ task, removable, receivable }: ReviewTaskProps) {
  const { t } = useTranslation();
  const permissions = useService(Permissions);
  const tasks = useService(Tasks);
  const dialogs = useService(Dialogs);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const [isBusy, setBusy] = useState(false);
  const [isReturning, setReturning] = useState(false);
  const mayReview = permissions.isStaff && !permissions.has(resource.readOnly);
  if (!mayReview || task.status === 'CANCELLED') return null;

  async function receive() {
    const isSure = await dialogs.confirm({
      title: t('tasks.review.receiveTitle', { task: task.label }),
      message: t('tasks.review.receiveMessage'),
      confirmLabel: t('tasks.review.receive'),
    });
    if (!isSure) return;
    setBusy(true);
    try {
      await tasks.receive(task);
    } catch (error) {
      log.warn('A task could not be marked as received', error);
      const isConflict = error instanceof HttpError && error.code === 'conflict';
      alerts.show({ type: 'danger', msg: t(`tasks.review.${isConflict ? 'conflict' : 'failed'}`) });
    } finally {
      setBusy(false);
    }
  }

  if (isPending(task.status))
    return receivable ? (
      <div className="task-remove">
        <p className="ar-muted ar-small">{t('tasks.review.receiveQuestion')}</p>
        <Button size="sm" icon="check-check" loading={isBusy} onClick={() => void receive()}>
          {t('tasks.review.receive')}
        </Button>
      </div>
    ) : null;
  if (task.status !== 'RECEIVED' && (task.steps.length > 0 || !removable)) return null;
  return (
    <div className="task-remove">
      <p className="ar-muted ar-small">{t('tasks.review.returnQuestion')}</p>
      <Button size="sm" icon="undo-2" onClick={() => setReturning(true)}>
        {t('tasks.review.return')}
      </Button>
      {isReturning && <SendBackDialog task={task} onClose={() => setReturning(false)} />}
    </div>
  );
}
