import './nextTask.css';
import { clientName } from '@anteroom/domain/people/clientName';
import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import { type Client, Permissions, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Heading } from '@anteroom/ui/Heading';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TaskCard, type TaskCardFooter, TaskCardSkeleton } from './TaskCard.tsx';
import { type NextTask as Next, type TaskBehind, useNextTask } from './useNextTask.ts';

interface NextTaskProps {
  /** The task that the person comes from; null if there is none. */
  behind: TaskBehind | null;
  client: Client;
}

/** Suggests the next task, with links. */
export function NextTask({ behind, client }: NextTaskProps) {
  const { t } = useTranslation();
  const next = useNextTask(behind, client);
  const { isClientUser } = useService(Permissions);
  const none = isClientUser
    ? t(behind ? 'tasks.nothingElse' : 'tasks.nonePending')
    : t('tasks.nonePendingOf', { client: clientName(client) });
  if (next === undefined) return <TaskCardSkeleton />;
  if (next === 'none' || next === 'failed') {
    return (
      <>
        {next === 'none' && <p>{none}</p>}
        <div className="task-next-ways">
          <Button variant="primary" href="/home">
            {t('tasks.goHome')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <NextUp next={next} footer={groupFooter(next, behind)} />
      <div className="task-next-ways">
        <Button variant="quiet" href="/tasks">
          {t('tasks.backToTasks')}
        </Button>
      </div>
    </>
  );
}

/** Suggests the next task beside a completed one; shows nothing if there is none. */
export function PickedTask({ client }: Pick<NextTaskProps, 'client'>) {
  const next = useNextTask(null, client);
  return typeof next === 'object' ? <NextUp next={next} /> : null;
}

function NextUp({ next, footer }: { next: Next; footer?: TaskCardFooter }) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <section className="task-next" aria-labelledby={titleId}>
      <Heading level={2} size="lg" id={titleId}>
        {t('tasks.nextUp')}
      </Heading>
      <TaskCard emphasis task={next.task} client={next.client} footer={footer} />
    </section>
  );
}

/** Returns a footer with the group's finished and open tasks while the next task is in the same group. */
function groupFooter({ group }: Next, behind: TaskBehind | null): TaskCardFooter | undefined {
  if (group.id !== behind?.group.id) return undefined;
  return {
    type: 'list',
    orientation: group.tasks.length > 3 ? 'vertical' : 'horizontal',
    items: group.tasks.map(({ taskId, label, status }) => ({
      id: taskId,
      name: label,
      checked: !isPending(status),
    })),
  };
}
