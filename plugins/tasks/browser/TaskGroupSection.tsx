import { dueState } from '@anteroom/domain/tasks/dueState';
import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import { today } from '@anteroom/screen-parts/today';
import { type Client, type TaskStatus, useI18n } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Disclosure } from '@anteroom/ui/Disclosure';
import { Heading } from '@anteroom/ui/Heading';
import { Icon } from '@anteroom/ui/Icon';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelledGroups } from './labelledGroups.ts';
import { TaskCard } from './TaskCard.tsx';

interface TaskGroupSectionProps {
  group: LabelledGroups;
  /** Returns a task's client; undefined if unknown. */
  clientOf: (clientId: string) => Client | undefined;
  /** ID of the next task to work on. */
  urgentTaskId: string | undefined;
}

/** Shows tasks under their label, with a dot in the firm's colour for new ones and a check mark for complete ones. */
export function TaskGroupSection({ group, ...cards }: TaskGroupSectionProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const titleId = useId();
  const pending = group.tasks.filter(({ status }) => isPending(status));
  const complete = group.tasks.filter(({ status }) => !isPending(status));
  const overdue = pending.filter(({ dueDate }) => dueDate && dueState(dueDate, today()) === 'overdue').length;
  return (
    <section className="task-group" aria-labelledby={titleId}>
      <div className="task-group-head">
        <GroupMark status={group.status} />
        <Heading level={2} size="lg" id={titleId}>
          {group.name}
        </Heading>
        <span className="ar-muted ar-small">
          {group.completedDate
            ? t('tasks.completedOn', { date: date(group.completedDate) })
            : t('tasks.open', { count: pending.length })}
        </span>
        {overdue > 0 && <Badge tone="danger">{t('tasks.overdueCount', { count: overdue })}</Badge>}
      </div>
      {pending.length === 0 ? (
        <TaskCards tasks={complete} {...cards} />
      ) : (
        <>
          <TaskCards tasks={pending} {...cards} />
          {complete.length > 0 && (
            <Disclosure title={t('tasks.alreadyDone', { count: complete.length })}>
              <TaskCards tasks={complete} {...cards} />
            </Disclosure>
          )}
        </>
      )}
    </section>
  );
}

interface TaskCardsProps extends Omit<TaskGroupSectionProps, 'group'> {
  tasks: LabelledGroups['tasks'];
}

function TaskCards({ tasks, clientOf, urgentTaskId }: TaskCardsProps) {
  return (
    <ul className="task-cards">
      {tasks.map((task) => (
        <li key={task.taskId}>
          <TaskCard task={task} client={clientOf(task.clientId)} emphasis={task.taskId === urgentTaskId} />
        </li>
      ))}
    </ul>
  );
}

/** Grey dot for pending, checkmark circle for complete, theme-coloured dot for new (spec section 9). */
function GroupMark({ status }: { status: TaskStatus }) {
  const { t } = useTranslation();
  if (!isPending(status)) {
    return (
      <span className="task-group-mark task-group-mark-complete">
        <Icon name="circle-check" label={t('tasks.complete')} />
      </span>
    );
  }
  const isNew = status === 'NEW';
  return (
    <span className="task-group-mark">
      <span
        role="img"
        aria-label={t(isNew ? 'tasks.new' : 'tasks.pending')}
        className={isNew ? 'task-group-dot task-group-dot-new' : 'task-group-dot'}
      />
    </span>
  );
}
