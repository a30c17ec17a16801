import './waitingTasks.css';
import { waitingTasks } from '@anteroom/domain/waitingTasks';
import { type Client, Preferences, type TaskSummary, Tasks, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { Heading } from '@anteroom/ui/Heading';
import { Icon } from '@anteroom/ui/Icon';
import { Link } from '@anteroom/ui/Link';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { TaskMeta } from '../tasks/TaskMeta.tsx';
import { taskPath } from '../tasks/taskPath.ts';
import { useTaskTypes } from '../tasks/useTaskTypes.ts';

/** How many tasks home shows below the first; the others are a press away. */
const shownBelow = 4;
/** Under this name the device remembers how many there were, so that nothing jumps when they come. */
const rowsKey = 'home-task-rows';
const likelyRows = 2;

/** The next thing to do, large; what comes after it, small; or that all is done. */
export function WaitingTasks({ client }: { client: Client }) {
  const { t } = useTranslation();
  const query = useService(Tasks).groups(client.id, 'pending', 0);
  // Asked for while rendering: `useQuery` asks after the first paint.
  usePrefetchQuery(query);
  const groups = useQuery(query);
  const kinds = useTaskTypes();
  const preferences = useService(Preferences);
  const waiting = groups.data && waitingTasks(groups.data.groups, new Set(kinds.keys()));
  useEffect(() => {
    if (waiting) preferences.set(rowsKey, Math.min(waiting.length - 1, shownBelow));
  }, [preferences, waiting]);
  if (groups.isError) return <LoadFailed what={t('tasks.title')} retry={groups.refetch} />;
  if (!waiting) return <WaitingSkeleton rows={preferences.get<number>(rowsKey) ?? likelyRows} />;
  const [next, ...others] = waiting;
  if (!next) return <AllDone />;
  return (
    <section className="waiting" aria-labelledby="waiting-title">
      <div className="waiting-head">
        <Heading level={2} size="lg" id="waiting-title">
          {t('home.waiting', { count: waiting.length })}
        </Heading>
        <Link href="/tasks">{t('home.allTasks')}</Link>
      </div>
      <NextTask task={next} icon={kinds.get(next.kind)?.icon ?? 'clipboard-list'} />
      {others.length > 0 && (
        <Card flush>
          <List>
            {others.slice(0, shownBelow).map((task) => (
              <ListRow
                key={task.taskId}
                icon={kinds.get(task.kind)?.icon}
                title={task.label}
                href={taskPath(task)}
                meta={<TaskMeta task={task} />}
              />
            ))}
          </List>
        </Card>
      )}
    </section>
  );
}

function NextTask({ task, icon }: { task: TaskSummary; icon: string }) {
  const { t } = useTranslation();
  return (
    <article className="next-task">
      <span className="next-task-icon">
        <Icon name={icon} size="lg" />
      </span>
      <div className="next-task-text">
        <Heading level={3} size="xl">
          {task.label}
        </Heading>
        {task.params.description && <p className="next-task-description">{task.params.description}</p>}
        <TaskMeta task={task} />
      </div>
      <Button variant="primary" size="lg" iconEnd="arrow-right" href={taskPath(task)}>
        {t(task.status === 'WIP' ? 'tasks.continue' : 'tasks.start')}
        <span className="ar-visually-hidden">: {task.label}</span>
      </Button>
    </article>
  );
}

function AllDone() {
  const { t } = useTranslation();
  return (
    <section className="all-done">
      <span className="all-done-icon">
        <Icon name="check" />
      </span>
      <div>
        <Heading level={2} size="lg">
          {t('home.allDone')}
        </Heading>
        <p className="ar-muted">
          {t('home.allDoneDetail')} <Link href="/tasks?show=complete">{t('home.seeCompleted')}</Link>
        </p>
      </div>
    </section>
  );
}

/**
 * As high as what is likely to come, so that what stands below stays where it is.
 *
 * @param rows - below the first task; negative when nothing waits at all.
 */
function WaitingSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation();
  if (rows < 0) return <Skeleton shape="block" height="5.5rem" />;
  return (
    <section className="waiting" aria-busy="true" aria-label={t('tasks.title')}>
      <div className="waiting-head">
        <Heading level={2} size="lg">
          <Skeleton width="12rem" />
        </Heading>
      </div>
      <div className="next-task next-task-skeleton">
        <span className="next-task-icon" />
        <div className="next-task-text">
          <Heading level={3} size="xl">
            <Skeleton lines={2} />
          </Heading>
          <div className="next-task-description">
            <Skeleton lines={2} />
          </div>
          <div className="task-meta">
            <Skeleton lines={2} width="12rem" />
          </div>
        </div>
        <Skeleton shape="block" width="100%" height="3rem" />
      </div>
      {rows > 0 && (
        <Card flush>
          <ListSkeleton rows={rows} />
        </Card>
      )}
    </section>
  );
}
