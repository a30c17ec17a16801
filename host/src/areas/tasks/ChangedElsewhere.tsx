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
  /** On from a complete task to what is next. */
  onGoOn: () => void;
}

/** Tells who has a task open by whom it was changed, in another window or by somebody else; what they have typed is still there. */
export function ChangedElsewhere({ task, how, onGoOn }: ChangedElsewhereProps) {
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
          {t('tasks.elsewhere.completeDetail')}
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
