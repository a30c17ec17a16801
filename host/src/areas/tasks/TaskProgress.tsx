import { isPending } from '@anteroom/domain/taskTransitions';
import type { Task, TaskGroup } from '@anteroom/sdk';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { useTranslation } from 'react-i18next';

/** How far a task of several steps is, else how far its group; nothing where there is only one thing to do. */
export function TaskProgress({ task, group }: { task: Task; group: TaskGroup }) {
  const { t } = useTranslation();
  const inGroup = group.tasks.filter(({ status }) => !isPending(status)).length;
  const [done, total] =
    task.stepsTotal > 1 ? [task.stepsDone, task.stepsTotal] : [inGroup, group.tasks.length];
  if (total < 2) return null;
  return (
    <div className="task-progress">
      <ProgressBar
        label={t('tasks.progress')}
        detail={t('tasks.progressOf', { done, total })}
        value={done / total}
      />
    </div>
  );
}
