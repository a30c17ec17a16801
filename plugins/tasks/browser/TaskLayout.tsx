import './taskLayout.css';
import { taskGroupLabel } from '@anteroom/domain/tasks/taskGroupLabel';
import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import { TaskMeta } from '@anteroom/screen-parts/TaskMeta';
import {
  type Client,
  Conversations,
  Permissions,
  type Task,
  type TaskGroup,
  TaskTypes,
  useI18n,
  useService,
  useSession,
} from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { onDemand } from '@anteroom/ui/onDemand';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedElsewhere } from './ChangedElsewhere.tsx';
import { CommentBox } from './CommentBox.tsx';
import { RemoveTask } from './RemoveTask.tsx';
import { Screen } from './Screen.tsx';
import { TakenBack } from './TakenBack.tsx';
import { TaskDocuments } from './TaskDocuments.tsx';
import { TaskLink } from './TaskLink.tsx';
import { TaskProgress } from './TaskProgress.tsx';
import { taskGroupText } from './taskGroupText.ts';
import { useTaskWatch } from './useTaskWatch.ts';
import { wholeVersion } from './wholeVersion.ts';

const PickedTask = onDemand(async () => (await import('./NextTask.tsx')).PickedTask);
const ReviewTask = onDemand(async () => (await import('./ReviewTask.tsx')).ReviewTask);
const TaskDone = onDemand(async () => (await import('./TaskDone.tsx')).TaskDone);

interface TaskLayoutProps {
  task: Task;
  group: TaskGroup;
  client: Client;
  /** Whether the firm withdrew the task after it was opened. */
  isTakenBack: boolean;
}

/** Frame of every task: its name, due date, progress, a note to the firm, and the button to remove it. */
export function TaskLayout({ task, group, client, isTakenBack }: TaskLayoutProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const { country, emulatedUserId } = useSession();
  const editable = isPending(task.status) && emulatedUserId === null && !isTakenBack;
  const { available, Screen: ScreenOfKind } = useService(TaskTypes);
  const type = useAtomValue(available).get(task.kind);
  const { removable, receivable } = type ?? { removable: true, receivable: true };
  const { isStaff } = useService(Permissions);
  const [goesOn, setGoesOn] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const finish = useCallback(() => setGoesOn(true), []);
  const noteId = useId();
  const { Ask } = useService(Conversations);
  const watch = useTaskWatch(task);
  useEffect(preloadDoneWhenUsed, []);
  // Do not thank staff who have recorded the receipt themselves.
  const groupText = taskGroupText(taskGroupLabel(group, country), t);
  const isThanked = watch === 'completed-here' && task.status !== 'RECEIVED';
  if (isThanked || goesOn) return <TaskDone done={{ task, group }} client={client} />;
  return (
    <Screen title={task.label} className="task">
      <PageHeader
        title={task.label}
        subtitle={groupText === task.label ? undefined : groupText}
        back={{ href: '/tasks', label: t('tasks.title') }}
        actions={
          <>
            <Ask about={{ kind: 'task', id: task.taskId }} name={task.label} />
            <TaskLink task={task} />
          </>
        }
      />
      <div className="task-facts">
        <TaskMeta task={task} />
        {editable && task.expirationDate && (
          <span className="ar-muted ar-small">{t('tasks.expires', { date: date(task.expirationDate) })}</span>
        )}
        <TaskProgress task={task} group={group} />
      </div>
      {isTakenBack && <TakenBack isTyped={isTyped} />}
      {!isTakenBack && watch !== 'unchanged' && watch !== 'completed-here' && (
        <ChangedElsewhere
          key={wholeVersion(task)}
          task={task}
          how={watch}
          isTyped={isTyped}
          onGoOn={finish}
        />
      )}
      {task.returnReason && (
        <div className="task-notice">
          <Alert level="warning" title={t(isStaff ? 'tasks.review.returned' : 'tasks.returned')}>
            {task.returnReason}
          </Alert>
        </div>
      )}
      {task.doesNotApplyComment && (
        <p className="task-removed">{t('tasks.removedBecause', { reason: task.doesNotApplyComment })}</p>
      )}
      <div
        className="task-body"
        // Only text has an `InputEvent`: chosen files and options cannot be copied.
        onInput={({ nativeEvent }) => nativeEvent instanceof InputEvent && setTyped(true)}
      >
        {type ? (
          <ScreenOfKind task={task} group={group} client={client} editable={editable} finish={finish} />
        ) : (
          <EmptyState icon="puzzle" title={t('tasks.noScreen')}>
            {t('tasks.noScreenDetail')}
          </EmptyState>
        )}
        <aside className="task-aside" aria-label={t('tasks.aside')}>
          <CommentBox key={task.taskId} id={noteId} task={task} editable={editable} />
          <TaskDocuments task={task} client={client} />
          {!isStaff && editable && removable && <RemoveTask task={task} />}
          {isStaff && emulatedUserId === null && !isTakenBack && (
            <ReviewTask task={task} removable={removable} receivable={receivable} />
          )}
        </aside>
      </div>
      {watch === 'unchanged' && !isPending(task.status) && <PickedTask client={client} />}
    </Screen>
  );
}

/**
 * Preloads what follows a task as soon as the person starts to work on it, so that it is there when the task is done.
 */
function preloadDoneWhenUsed(): () => void {
  const shown = new AbortController();
  for (const use of ['pointerdown', 'keydown'])
    window.addEventListener(use, TaskDone.preload, { once: true, signal: shown.signal });
  return () => shown.abort();
}

export function TaskLayoutSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="task" aria-busy="true">
      <PageHeader
        title={<Skeleton width="min(24rem, 80%)" />}
        subtitle={<Skeleton width="8rem" />}
        back={{ href: '/tasks', label: t('tasks.title') }}
      />
      <div className="task-facts">
        <Skeleton width="14rem" />
      </div>
      <div className="task-body">
        <Skeleton shape="card" height="20rem" />
      </div>
    </div>
  );
}
