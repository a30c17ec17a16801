import './taskLayout.css';
import { taskGroupLabel } from '@anteroom/domain/taskGroupLabel';
import { isPending } from '@anteroom/domain/taskTransitions';
import { Slot } from '@anteroom/kernel/react';
import { type Client, type Task, type TaskGroup, useI18n, useSession } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useState } from 'react';
import { Screen } from '../../shell/Screen.tsx';
import { CommentBox } from './CommentBox.tsx';
import { RemoveTask } from './RemoveTask.tsx';
import { TaskDone } from './TaskDone.tsx';
import { TaskMeta } from './TaskMeta.tsx';
import { taskGroupText } from './taskGroupText.ts';
import { useTaskTypes } from './useTaskTypes.ts';

interface TaskLayoutProps {
  task: Task;
  group: TaskGroup;
  client: Client;
}

/** What is around every task: its name, until when, how far its group is, a word to the firm, and removing it. */
export function TaskLayout({ task, group, client }: TaskLayoutProps) {
  const i18n = useI18n();
  const { country } = useSession();
  const editable = isPending(task.status);
  // Opened to be worked: when it is complete, what comes next is shown. Opened complete: it is shown as it is.
  const [openedPending] = useState(editable);
  if (openedPending && !editable) return <TaskDone task={task} client={client} />;
  return (
    <Screen title={task.label} className="task">
      <PageHeader
        title={task.label}
        subtitle={taskGroupText(taskGroupLabel(group, country), i18n)}
        back={{ href: '/tasks', label: i18n.t('tasks.title') }}
      />
      <div className="task-facts">
        <TaskMeta task={task} />
        {editable && task.expirationDate && (
          <span className="ar-muted ar-small">
            {i18n.t('tasks.expires', { date: i18n.date(task.expirationDate) })}
          </span>
        )}
        {group.tasks.length > 1 && <GroupProgress group={group} />}
      </div>
      {task.doesNotApplyComment && (
        <p className="task-removed">{i18n.t('tasks.removedBecause', { reason: task.doesNotApplyComment })}</p>
      )}
      <div className="task-body">
        <TaskSlot task={task} group={group} client={client} editable={editable} />
        <aside className="task-aside" aria-label={i18n.t('tasks.aside')}>
          <CommentBox key={task.taskId} task={task} editable={editable} />
          {editable && <RemoveTask task={task} />}
        </aside>
      </div>
    </Screen>
  );
}

function TaskSlot(props: TaskLayoutProps & { editable: boolean }) {
  const { t } = useI18n();
  const type = useTaskTypes().get(props.task.kind);
  if (!type) {
    return (
      <EmptyState icon="puzzle" title={t('tasks.noScreen')}>
        {t('tasks.noScreenDetail')}
      </EmptyState>
    );
  }
  return <Slot contribution={type} props={props} skeleton={<Skeleton shape="block" height="20rem" />} />;
}

function GroupProgress({ group }: { group: TaskGroup }) {
  const { t } = useI18n();
  const done = group.tasks.filter((task) => !isPending(task.status)).length;
  return (
    <div className="task-progress">
      <ProgressBar
        label={t('tasks.progress')}
        detail={t('tasks.progressOf', { done, total: group.tasks.length })}
        value={done / group.tasks.length}
      />
    </div>
  );
}

export function TaskLayoutSkeleton() {
  const { t } = useI18n();
  return (
    <div className="ar-page task" aria-busy="true">
      <PageHeader
        title={<Skeleton width="min(24rem, 80%)" />}
        subtitle={<Skeleton width="8rem" />}
        back={{ href: '/tasks', label: t('tasks.title') }}
      />
      <div className="task-facts">
        <Skeleton width="14rem" />
      </div>
      <div className="task-body">
        <Card>
          <Skeleton shape="block" height="20rem" />
        </Card>
      </div>
    </div>
  );
}
