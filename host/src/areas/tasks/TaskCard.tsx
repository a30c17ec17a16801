import { clientName } from '@anteroom/domain/clientName';
import { isPending } from '@anteroom/domain/taskTransitions';
import { type Client, type TaskSummary, useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Heading } from '@anteroom/ui/Heading';
import { Icon } from '@anteroom/ui/Icon';
import { clientIcon } from '../../shell/clientIcon.ts';
import { TaskMeta } from './TaskMeta.tsx';
import { taskPath } from './taskPath.ts';

interface TaskCardProps {
  task: TaskSummary;
  client: Client;
  /** It is the next thing to do. */
  emphasis?: boolean;
}

/** A task among others: whose it is, what it is called, until when, and the way in. */
export function TaskCard({ task, client, emphasis = false }: TaskCardProps) {
  const { t } = useI18n();
  const pending = isPending(task.status);
  return (
    <article className="task-card">
      <div className="task-card-text">
        <p className="task-card-client">
          <Icon name={clientIcon(client)} size="sm" />
          {clientName(client)}
        </p>
        <Heading level={3} size="lg">
          <a href={taskPath(task)}>{task.label}</a>
        </Heading>
        <TaskMeta task={task} />
        {task.doesNotApplyComment && (
          <p className="ar-muted ar-small">
            {t('tasks.removedBecause', { reason: task.doesNotApplyComment })}
          </p>
        )}
      </div>
      {pending ? (
        <Button variant={emphasis ? 'primary' : 'secondary'} href={taskPath(task)}>
          {t(task.status === 'NEW' ? 'tasks.start' : 'tasks.continue')}
          <span className="ar-visually-hidden">: {task.label}</span>
        </Button>
      ) : (
        <Icon name="chevron-right" size="sm" />
      )}
    </article>
  );
}
