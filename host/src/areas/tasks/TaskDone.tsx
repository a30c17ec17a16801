import { nextTask } from '@anteroom/domain/nextTask';
import {
  type Client,
  type Task,
  type TaskGroup,
  type TaskSummary,
  Tasks,
  useI18n,
  useService,
  useSession,
} from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Heading } from '@anteroom/ui/Heading';
import { Icon } from '@anteroom/ui/Icon';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Screen } from '../../shell/Screen.tsx';
import { TaskCard } from './TaskCard.tsx';
import { useTaskTypes } from './useTaskTypes.ts';

interface TaskDoneProps {
  task: Task;
  client: Client;
}

/** That a task is done, said quietly, and what comes next. */
export function TaskDone({ task, client }: TaskDoneProps) {
  const { t } = useI18n();
  const { firstName, companyName } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone with the task.
  useEffect(() => heading.current?.focus(), []);
  const removed = task.status === 'CANCELLED';
  return (
    <Screen title={t('tasks.done')} className="task-done">
      <span className="task-done-mark">
        <Icon name="check" size="lg" />
      </span>
      <Heading level={1} ref={heading} tabIndex={-1}>
        {removed ? t('tasks.removedTitle') : t('tasks.doneTitle', { name: firstName })}
      </Heading>
      <p className="ar-muted">
        {t(removed ? 'tasks.removedDetail' : 'tasks.doneDetail', { firm: companyName })}
      </p>
      <WhatIsNext task={task} client={client} />
    </Screen>
  );
}

function WhatIsNext({ task, client }: TaskDoneProps) {
  const { t } = useI18n();
  const groups = useQuery(useService(Tasks).groups(client.id, 'pending', 0));
  const next = useNextTask(task, groups.data?.groups);
  if (groups.isPending || groups.isFetching) return <Skeleton shape="block" height="7.5rem" />;
  if (!next) {
    return (
      <>
        <p>{t('tasks.nothingElse')}</p>
        <div className="task-done-ways">
          <Button variant="primary" href="/home">
            {t('tasks.goHome')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <div className="task-done-next">
        <Heading level={2} size="lg">
          {t('tasks.nextUp')}
        </Heading>
        <TaskCard emphasis task={next} client={client} />
      </div>
      <div className="task-done-ways">
        <Button variant="quiet" href="/tasks">
          {t('tasks.backToTasks')}
        </Button>
      </div>
    </>
  );
}

function useNextTask(task: Task, groups: readonly TaskGroup[] | undefined): TaskSummary | undefined {
  const kinds = useTaskTypes();
  const workable = groups?.map((group) => ({
    ...group,
    tasks: group.tasks.filter(({ kind }) => kinds.has(kind)),
  }));
  return nextTask(workable ?? [], task, 'older');
}
