import './taskMeta.css';
import './texts.ts';
import { type DueState, dueState } from '@anteroom/domain/tasks/dueState';
import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import { type I18n, type TaskSummary, useI18n } from '@anteroom/sdk';
import { Badge, type Tone } from '@anteroom/ui/Badge';
import { Icon } from '@anteroom/ui/Icon';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { today } from './today.ts';

const toneOf: Readonly<Record<DueState, Tone>> = {
  overdue: 'danger',
  today: 'warning',
  soon: 'warning',
  later: 'neutral',
};

/** Shows a task's due date and duration, or when it was done. */
export function TaskMeta({ task }: { task: TaskSummary }) {
  const { t } = useTranslation();
  const i18n = useI18n();
  const { minutes } = task.params;
  if (!isPending(task.status)) return <CompletedMeta task={task} />;
  return (
    <div className="task-meta">
      {task.dueDate && (
        <Badge tone={toneOf[dueState(task.dueDate, today())]}>
          <Icon name="calendar" size="sm" />
          {dueText(task.dueDate, t, i18n)}
        </Badge>
      )}
      {minutes !== undefined && (
        <span className="task-minutes">
          <Icon name="clock" size="sm" />
          {t('screen.minutes', { count: minutes })}
        </span>
      )}
    </div>
  );
}

function CompletedMeta({ task }: { task: TaskSummary }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  if (!task.completedAt) return null;
  const key = task.status === 'CANCELLED' ? 'screen.removedOn' : 'screen.completedOn';
  return <div className="task-meta">{t(key, { date: date(task.completedAt) })}</div>;
}

/** Returns the due date as text, relative if it is near. */
function dueText(dueDate: string, t: TFunction, { date, relativeDay }: I18n): string {
  switch (dueState(dueDate, today())) {
    case 'overdue':
      return t('screen.overdue', { date: date(dueDate) });
    case 'later':
      return t('screen.due', { date: date(dueDate) });
    default:
      return t('screen.due', { date: relativeDay(dueDate) });
  }
}
