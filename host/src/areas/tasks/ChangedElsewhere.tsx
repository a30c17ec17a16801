import { type Task, useI18n } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useState } from 'react';
import type { TaskWatch } from './useTaskWatch.ts';

interface ChangedElsewhereProps {
  task: Task;
  how: Extract<TaskWatch, 'changed-elsewhere' | 'completed-elsewhere'>;
  /** On from a complete task to what is next. */
  onGoOn: () => void;
}

/** Tells who has a task open that it was changed in another tab or by somebody else; what they have typed is still there. */
export function ChangedElsewhere({ task, how, onGoOn }: ChangedElsewhereProps) {
  const { t, date } = useI18n();
  const [isClosed, setIsClosed] = useState(false);
  if (how === 'completed-elsewhere') {
    const when = task.completedAt ? date(task.completedAt, 'time') : '';
    return (
      <div className="task-notice">
        <Alert
          level="warning"
          title={t(task.status === 'CANCELLED' ? 'tasks.removedElsewhere' : 'tasks.doneElsewhere', { when })}
          action={
            <Button size="sm" onClick={onGoOn}>
              {t('tasks.seeNext')}
            </Button>
          }
        >
          {t('tasks.completedElsewhereDetail')}
        </Alert>
      </div>
    );
  }
  if (isClosed) return null;
  return (
    <div className="task-notice">
      <Alert
        level="info"
        title={t('tasks.changedElsewhere')}
        closeLabel={t('shell.close')}
        onClose={() => setIsClosed(true)}
      >
        {t('tasks.changedElsewhereDetail')}
      </Alert>
    </div>
  );
}
