import './waitingTasks.css';
import type { WaitingTask } from '@anteroom/contract';
import { clientName } from '@anteroom/domain/people/clientName';
import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import { TaskClient, TaskClientSkeleton } from '@anteroom/screen-parts/TaskClient';
import { TaskMeta } from '@anteroom/screen-parts/TaskMeta';
import { type Client, Preferences, TaskTypes, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { Heading } from '@anteroom/ui/Heading';
import { Icon } from '@anteroom/ui/Icon';
import { Link } from '@anteroom/ui/Link';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { ClientAccounts } from '../../services/portal/Clients.ts';
import { ClientTasks } from '../../services/portal/Tasks.ts';

/** Number of tasks that the home page shows below the first one; a link leads to the others. */
const shownBelow = 4;
/** Key under which the device remembers the number of tasks, so that the layout does not shift when they load. */
const rowsKey = 'home-task-rows';
const likelyRows = 2;

interface WaitingTasksProps {
  /** Path of the page that shows tasks. */
  path: string;
  /** Client of the tasks. If omitted, all of the person's clients. */
  client?: Client;
}

/** Shows the next task large and the following ones small, or that everything is done. */
export function WaitingTasks({ path, client }: WaitingTasksProps) {
  const { t } = useTranslation();
  const query = useHost(ClientTasks).waiting(client?.id ?? null);
  // Prefetch during rendering, because `useQuery` fetches only after the first paint.
  usePrefetchQuery(query);
  const waiting = useQuery(query);
  const kinds = useAtomValue(useService(TaskTypes).available);
  const preferences = useService(Preferences);
  const clients = useAtomValue(useHost(ClientAccounts).state);
  const tellsClients = !client && clients.kind === 'loaded' && clients.total > 1;
  const { tasks: listed = [], total = 0 } = waiting.data ?? {};
  // Leave out kinds without a screen, because nobody could work on them.
  const tasks = listed.filter(({ kind }) => kinds.has(kind));
  const count = total - (listed.length - tasks.length);
  const others = tasks.slice(1, 1 + shownBelow);
  const isRead = waiting.data !== undefined;
  useEffect(() => {
    if (isRead) preferences.set(rowsKey, tasks.length === 0 ? -1 : others.length);
  }, [preferences, isRead, tasks.length, others.length]);
  if (waiting.isLoadingError) return <LoadFailed what={t('tasks.title')} retry={waiting.refetch} />;
  if (!isRead) {
    const rows = preferences.get<number>(rowsKey) ?? likelyRows;
    return <WaitingSkeleton rows={rows} tellsClients={tellsClients} />;
  }
  const [next] = tasks;
  if (!next) return <AllDone path={path} client={client} />;
  return (
    <section className="waiting" aria-labelledby="waiting-title">
      <div className="waiting-head">
        <Heading level={2} size="lg" id="waiting-title">
          {t('home.waiting', { count })}
        </Heading>
        <Link href={path}>{t('home.allTasks')}</Link>
      </div>
      <NextTask
        task={next}
        href={taskAddress(path, next)}
        icon={kinds.get(next.kind)?.icon ?? 'clipboard-list'}
        tellsClient={tellsClients}
      />
      {others.length > 0 && (
        <Card flush>
          <List>
            {others.map((task) => (
              <ListRow
                key={task.taskId}
                icon={kinds.get(task.kind)?.icon}
                title={task.label}
                subtitle={tellsClients && clientName(task.client)}
                href={taskAddress(path, task)}
                meta={<TaskMeta task={task} />}
              />
            ))}
          </List>
        </Card>
      )}
    </section>
  );
}

interface NextTaskProps {
  task: WaitingTask;
  href: string;
  icon: string;
  tellsClient: boolean;
}

function NextTask({ task, href, icon, tellsClient }: NextTaskProps) {
  const { t } = useTranslation();
  return (
    <article className="next-task">
      <span className="next-task-icon">
        <Icon name={icon} size="lg" />
      </span>
      <div className="next-task-text">
        {tellsClient && <TaskClient client={task.client} />}
        <Heading level={3} size="xl">
          {task.label}
        </Heading>
        {task.params.description && <p className="next-task-description">{task.params.description}</p>}
        <TaskMeta task={task} />
      </div>
      <Button variant="primary" size="lg" iconEnd="arrow-right" href={href}>
        {t(task.status === 'WIP' ? 'tasks.continue' : 'tasks.start')}
        <span className="ar-visually-hidden">: {task.label}</span>
      </Button>
    </article>
  );
}

/** Returns the URL of a task's screen, below the page of tasks. */
function taskAddress(path: string, { clientId, taskId }: WaitingTask): string {
  return `${path}/clients/${encodeURIComponent(clientId)}/task/${encodeURIComponent(taskId)}`;
}

function AllDone({ path, client }: WaitingTasksProps) {
  const { t } = useTranslation();
  return (
    <section className="all-done">
      <span className="all-done-icon">
        <Icon name="check" />
      </span>
      <div>
        <Heading level={2} size="lg">
          {client ? t('tasks.nonePendingOf', { client: clientName(client) }) : t('home.allDone')}
        </Heading>
        <p className="ar-muted">
          {!client && t('home.allDoneDetail')}{' '}
          <Link href={`${path}?show=complete`}>{t('home.seeCompleted')}</Link>
        </p>
      </div>
    </section>
  );
}

/**
 * Skeleton with the height of the expected contents, so that what is below does not move.
 *
 * @param rows - number of rows below the first task; negative if there are no tasks.
 */
function WaitingSkeleton({ rows, tellsClients }: { rows: number; tellsClients: boolean }) {
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
          {tellsClients && <TaskClientSkeleton />}
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
