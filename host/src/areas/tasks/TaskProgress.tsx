import { isPending } from '@anteroom/domain/taskTransitions';
import { type Task, type TaskGroup, useI18n } from '@anteroom/sdk';
import { ProgressBar } from '@anteroom/ui/ProgressBar';

/** How far a task of several steps is, else how far its group; nothing where there is only one thing to do. */
export function TaskProgress({ task, group }: { task: Task; group: TaskGroup }) {
  const { t } = useI18n();
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
