import { isPending } from '@anteroom/domain/taskTransitions';
import { type Client, type TaskStatus, type TaskSummary, useI18n } from '@anteroom/sdk';
import { Disclosure } from '@anteroom/ui/Disclosure';
import { Heading } from '@anteroom/ui/Heading';
import { Icon } from '@anteroom/ui/Icon';
import { useId } from 'react';
import type { LabelledGroups } from './labelledGroups.ts';
import { TaskCard } from './TaskCard.tsx';
import { taskGroupText } from './taskGroupText.ts';

interface TaskGroupSectionProps {
  group: LabelledGroups;
  client: Client;
  /** The first of the screen holds the next thing to do. */
  first: boolean;
}

/** Tasks under their label: what is new carries a dot in the firm's colour, what is complete a check mark. */
export function TaskGroupSection({ group, client, first }: TaskGroupSectionProps) {
  const i18n = useI18n();
  const titleId = useId();
  const pending = group.tasks.filter(({ status }) => isPending(status));
  const complete = group.tasks.filter(({ status }) => !isPending(status));
  return (
    <section className="task-group" aria-labelledby={titleId}>
      <div className="task-group-head">
        <GroupMark status={group.status} />
        <Heading level={2} size="lg" id={titleId}>
          {taskGroupText(group.label, i18n)}
        </Heading>
        <span className="ar-muted ar-small">
          {group.completedDate
            ? i18n.t('tasks.completedOn', { date: i18n.date(group.completedDate) })
            : i18n.t('tasks.open', { count: pending.length })}
        </span>
      </div>
      {pending.length === 0 ? (
        <TaskCards tasks={complete} client={client} />
      ) : (
        <>
          <TaskCards tasks={pending} client={client} first={first} />
          {complete.length > 0 && (
            <Disclosure title={i18n.t('tasks.alreadyDone', { count: complete.length })}>
              <TaskCards tasks={complete} client={client} />
            </Disclosure>
          )}
        </>
      )}
    </section>
  );
}

interface TaskCardsProps {
  tasks: readonly TaskSummary[];
  client: Client;
  first?: boolean;
}

function TaskCards({ tasks, client, first = false }: TaskCardsProps) {
  return (
    <ul className="task-cards">
      {tasks.map((task, index) => (
        <li key={task.taskId}>
          <TaskCard task={task} client={client} emphasis={first && index === 0} />
        </li>
      ))}
    </ul>
  );
}

/** Grey dot for pending, checkmark circle for complete, theme-coloured dot for new (spec section 9). */
function GroupMark({ status }: { status: TaskStatus }) {
  const { t } = useI18n();
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
