import { taskGroupLabel } from '@anteroom/domain/tasks/taskGroupLabel';
import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import { type Task, type TaskGroup, useSession } from '@anteroom/sdk';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { useTranslation } from 'react-i18next';
import { taskGroupText } from './taskGroupText.ts';

/** Shows the progress of a task with several steps, or else of its group; nothing if there is only one thing to do. */
export function TaskProgress({ task, group }: { task: Task; group: TaskGroup }) {
  const { t } = useTranslation();
  const { country } = useSession();
  if (task.stepsTotal > 1) {
    const [done, total] = [task.stepsDone, task.stepsTotal];
    return (
      <Progress
        label={t('tasks.progress')}
        detail={t('tasks.stepsOf', { done, total })}
        value={done / total}
      />
    );
  }
  const total = group.tasks.length;
  if (total < 2) return null;
  const done = group.tasks.filter(({ status }) => !isPending(status)).length;
  return (
    <Progress
      label={taskGroupText(taskGroupLabel(group, country), t)}
      detail={t('tasks.groupOf', { done, total })}
      value={done / total}
    />
  );
}

function Progress(props: { label: string; detail: string; value: number }) {
  return (
    <div className="task-progress">
      <ProgressBar {...props} />
    </div>
  );
}
