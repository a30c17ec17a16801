import './taskCard.css';
import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import { TaskClient, TaskClientSkeleton } from '@anteroom/screen-parts/TaskClient';
import { TaskMeta } from '@anteroom/screen-parts/TaskMeta';
import type { Client, TaskSummary } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Heading } from '@anteroom/ui/Heading';
import { Icon } from '@anteroom/ui/Icon';
import { Skeleton } from '@anteroom/ui/Skeleton';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { taskPath } from './tasksAddress.ts';

/** Footer of a card: a message about the task, or its group with the progress. */
export type TaskCardFooter =
  | { readonly type: 'message'; readonly message: string }
  | {
      readonly type: 'list';
      readonly orientation: 'vertical' | 'horizontal';
      readonly items: readonly { readonly id: string; readonly name: string; readonly checked: boolean }[];
    };

interface TaskCardProps {
  task: TaskSummary;
  /** The task's client; undefined while it is unknown. */
  client: Client | undefined;
  /** Whether to emphasise the card as the next task. */
  emphasis?: boolean;
  /** Footer to show instead of the task's own. */
  footer?: TaskCardFooter;
}

/** Shows a task in a list: its client, name and due date, and a link to it. */
export function TaskCard({ task, client, emphasis = false, footer }: TaskCardProps) {
  const { t } = useTranslation();
  const pending = isPending(task.status);
  return (
    <article className="task-card">
      <div className="task-card-text">
        {client && <TaskClient client={client} />}
        <Heading level={3} size="lg">
          <a href={taskPath(task)}>{task.label}</a>
        </Heading>
        <TaskMeta task={task} />
        <CardFooter footer={footer ?? ownFooter(task, t)} />
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

/**
 * Returns a footer with the progress of a task that was begun, the firm's request, or the reason for the removal. Steps
 * that only inform are done from the start.
 */
function ownFooter(task: TaskSummary, t: TFunction): TaskCardFooter | null {
  const reason = task.doesNotApplyComment;
  if (reason) return { type: 'message', message: t('tasks.removedBecause', { reason }) };
  if (!isPending(task.status)) return null;
  const { stepsDone: done, stepsTotal: total } = task;
  if (done > 0 && task.status !== 'NEW')
    return { type: 'message', message: t('tasks.stepsDone', { done, total }) };
  const { description } = task.params;
  return description ? { type: 'message', message: description } : null;
}

function CardFooter({ footer }: { footer: TaskCardFooter | null }) {
  const { t } = useTranslation();
  if (!footer) return null;
  if (footer.type === 'message') return <p className="task-card-message">{footer.message}</p>;
  return (
    <ul className={`task-card-list task-card-list-${footer.orientation}`}>
      {footer.items.map(({ id, name, checked }) => (
        <li key={id}>
          <Icon
            name={checked ? 'circle-check' : 'circle'}
            size="sm"
            label={t(checked ? 'tasks.complete' : 'tasks.pending')}
          />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Placeholder of a card that is loading. Its button is already there, but disabled. */
export function TaskCardSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="task-card" aria-hidden="true">
      <div className="task-card-text">
        <TaskClientSkeleton />
        <Heading level={3} size="lg">
          <Skeleton width="min(20rem, 90%)" />
        </Heading>
        <Skeleton width="7rem" />
      </div>
      <Button variant="quiet" disabled>
        {t('tasks.start')}
      </Button>
    </div>
  );
}
