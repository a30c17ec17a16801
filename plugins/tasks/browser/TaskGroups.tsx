import './taskGroups.css';
import { clientName } from '@anteroom/domain/people/clientName';
import { clampPage, hasNextPage, hasPreviousPage, pageToPrefetch } from '@anteroom/domain/tasks/taskPaging';
import { waitingTasks } from '@anteroom/domain/tasks/waitingTasks';
import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import {
  type Client,
  Log,
  Navigation,
  type TaskGroup,
  type TaskStage,
  Tasks,
  TaskTypes,
  useService,
  useSession,
} from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Link } from '@anteroom/ui/Link';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { labelledGroups } from './labelledGroups.ts';
import { TaskCardSkeleton } from './TaskCard.tsx';
import { TaskGroupSection } from './TaskGroupSection.tsx';

interface TaskGroupsProps {
  /** The client whose tasks are shown; null for all the person's clients. */
  client: Client | null;
  stage: TaskStage;
  /** Page index, counted from 0. */
  page: number;
  onPage: (page: number) => void;
  /** Switches to the tasks of all clients; undefined where all are already shown. */
  onAll?: () => void;
}

/**
 * Shows one page of task groups. The next page and the first one of the other stage are prefetched, so that moving on
 * is instant.
 */
export function TaskGroups({ client, stage, page, onPage, onAll }: TaskGroupsProps) {
  const { t } = useTranslation();
  const tasks = useService(Tasks);
  const kinds = new Set(useAtomValue(useService(TaskTypes).available).keys());
  const { country } = useSession();
  const clientId = client?.id ?? null;
  const groups = useQuery({ ...tasks.groups(clientId, stage, page), placeholderData: keepPreviousData });
  const paging = { page, totalPages: groups.data?.totalPages ?? 0 };
  const isShown = groups.isSuccess && !groups.isPlaceholderData;
  const other = stage === 'pending' ? 'complete' : 'pending';
  usePrefetchedPage(clientId, stage, isShown ? pageToPrefetch(paging) : null);
  usePrefetchedPage(clientId, other, isShown ? 0 : null);
  const list = useRef<HTMLDivElement>(null);
  const nearest = clampPage(paging);
  useEffect(() => {
    if (isShown && nearest !== page) onPage(nearest);
  }, [isShown, nearest, page, onPage]);

  // Scroll and move the focus to the top of the new page. On the first and the last page, the pressed button is
  // disabled and cannot keep the focus.
  function turnTo(next: number) {
    list.current?.focus();
    onPage(next);
  }

  if (groups.isLoadingError) return <LoadFailed what={t('tasks.title')} retry={groups.refetch} />;
  if (!groups.data) return <TaskGroupsSkeleton />;
  if (groups.data.noAccess) return <NoAccess />;
  const shown = labelledGroups(groups.data.groups, { kinds, country, t });
  if (shown.length === 0 && paging.totalPages <= 1)
    return <NoTasks client={client} stage={stage} onAll={onAll} />;
  const [urgent] = waitingTasks(groups.data.groups, kinds);
  const clientOf = clientsOfGroups(groups.data.groups, client);
  return (
    <div className="task-groups" ref={list} tabIndex={-1} aria-busy={groups.isPlaceholderData || undefined}>
      {shown.map((group) => (
        <TaskGroupSection
          key={group.name}
          group={group}
          clientOf={clientOf}
          urgentTaskId={page === 0 ? urgent?.taskId : undefined}
        />
      ))}
      {paging.totalPages > 1 && (
        <nav className="task-pages" aria-label={t('tasks.pages')}>
          <Button icon="chevron-left" disabled={!hasPreviousPage(paging)} onClick={() => turnTo(page - 1)}>
            {t('shell.previous')}
          </Button>
          <span className="ar-muted ar-small ar-figures" aria-live="polite">
            {t('shell.pageOf', { page: page + 1, total: paging.totalPages })}
          </span>
          <Button iconEnd="chevron-right" disabled={!hasNextPage(paging)} onClick={() => turnTo(page + 1)}>
            {t('shell.next')}
          </Button>
        </nav>
      )}
    </div>
  );
}

function usePrefetchedPage(clientId: string | null, stage: TaskStage, page: number | null): void {
  const tasks = useService(Tasks);
  const cache = useQueryClient();
  useEffect(() => {
    if (page !== null) void cache.prefetchQuery(tasks.groups(clientId, stage, page));
  }, [tasks, cache, clientId, stage, page]);
}

/**
 * Returns a function that finds a task's client. In a list across clients the groups contain it; otherwise it is the
 * list's only client.
 */
function clientsOfGroups(groups: readonly TaskGroup[], client: Client | null) {
  const byId = new Map(groups.flatMap((group) => (group.client ? [[group.clientId, group.client]] : [])));
  return (clientId: string): Client | undefined => client ?? byId.get(clientId);
}

function NoAccess() {
  const { t } = useTranslation();
  const log = useService(Log);
  useEffect(() => log.warn('The user does not have access to tasks'), [log]);
  return (
    <div className="task-groups">
      <Alert level="warning" title={t('tasks.noAccess')}>
        {t('tasks.noAccessDetail')}
      </Alert>
    </div>
  );
}

/** Shows that there are no tasks. If the list is limited to one of several clients, the text names that client. */
function NoTasks({ client, stage, onAll }: Pick<TaskGroupsProps, 'client' | 'stage' | 'onAll'>) {
  const { t } = useTranslation();
  const { documents: documentsPath } = useAtomValue(useService(Navigation).pages);
  const one = client && onAll && { client: clientName(client) };
  const showAll = onAll && <Button onClick={onAll}>{t('tasks.showAll')}</Button>;
  if (stage === 'complete') {
    return (
      <EmptyState
        icon="history"
        title={one ? t('tasks.noneCompleteOf', one) : t('tasks.noneComplete')}
        action={showAll}
      >
        {t('tasks.noneCompleteDetail')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="check-check"
      tone="success"
      title={one ? t('tasks.nonePendingOf', one) : t('tasks.nonePending')}
      action={showAll ?? (documentsPath && <Link href={documentsPath}>{t('tasks.goToDocuments')}</Link>)}
    >
      {one ? t('tasks.nonePendingOfDetail') : t('tasks.nonePendingDetail')}
    </EmptyState>
  );
}

export function TaskGroupsSkeleton() {
  return (
    <div className="task-groups" aria-hidden="true">
      <div className="task-group">
        <Skeleton width="10rem" />
        <TaskCardSkeleton />
        <TaskCardSkeleton />
      </div>
    </div>
  );
}
