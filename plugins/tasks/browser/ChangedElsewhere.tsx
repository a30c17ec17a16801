import type { Task } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChanger } from './useChanger.ts';
import type { TaskWatch } from './useTaskWatch.ts';

interface ChangedElsewhereProps {
  task: Task;
  how: Extract<TaskWatch, 'changed-elsewhere' | 'completed-elsewhere'>;
  /** Whether the person has typed something into the task. */
  isTyped: boolean;
  /** Called to continue from a completed task to the next one. */
  onGoOn: () => void;
}

/** Shows who changed or completed an open task elsewhere. The person's input is preserved. */
export function ChangedElsewhere({ task, how, isTyped, onGoOn }: ChangedElsewhereProps) {
  const { t } = useTranslation();
  const { key, ...change } = useChanger(task);
  const [isClosed, setIsClosed] = useState(false);
  if (how === 'completed-elsewhere') {
    const what = task.status === 'CANCELLED' ? 'removed' : 'done';
    return (
      <div className="task-notice">
        <Alert
          level="warning"
          title={t(`tasks.elsewhere.${what}.${key}`, { ...change })}
          action={
            <Button size="sm" onClick={onGoOn}>
              {t('tasks.seeNext')}
            </Button>
          }
        >
          {t(isTyped ? 'tasks.elsewhere.completeTyped' : 'tasks.elsewhere.completeDetail')}
        </Alert>
      </div>
    );
  }
  if (isClosed) return null;
  return (
    <div className="task-notice">
      <Alert
        level="info"
        title={t(`tasks.elsewhere.changed.${key}`, { ...change })}
        closeLabel={t('shell.close')}
        onClose={() => setIsClosed(true)}
      >
        {t('tasks.elsewhere.changedDetail')}
      </Alert>
    </div>
  );
}
