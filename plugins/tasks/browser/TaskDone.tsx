import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import { type Client, Permissions, useService, useSession } from '@anteroom/sdk';
import { Heading } from '@anteroom/ui/Heading';
import { Icon } from '@anteroom/ui/Icon';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NextTask } from './NextTask.tsx';
import { Screen } from './Screen.tsx';
import type { TaskBehind } from './useNextTask.ts';

interface TaskDoneProps {
  done: TaskBehind;
  client: Client;
}

/** Shows quietly that a task, or the person's part in it, is done, and suggests what comes next. */
export function TaskDone({ done, client }: TaskDoneProps) {
  const { t } = useTranslation();
  const { firstName, companyName } = useSession();
  const { isClientUser } = useService(Permissions);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element has disappeared together with the task.
  useEffect(() => heading.current?.focus(), []);
  const { status } = done.task;
  const removed = status === 'CANCELLED';
  const detail = removed ? 'removedDetail' : isPending(status) ? 'partDetail' : 'doneDetail';
  return (
    <Screen title={t('tasks.done')} className="task-done">
      <span className="task-done-mark">
        <Icon name="check" size="lg" />
      </span>
      <Heading level={1} ref={heading} tabIndex={-1}>
        {removed ? t('tasks.removedTitle') : t('tasks.doneTitle', { name: firstName })}
      </Heading>
      {isClientUser && (
        // The firm already knows what its staff do.
        <p className="ar-muted">{t(`tasks.${detail}`, { firm: companyName })}</p>
      )}
      <NextTask behind={done} client={client} />
    </Screen>
  );
}
