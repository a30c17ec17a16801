import './taskGroups.css';
import { clampPage, hasNextPage, hasPreviousPage, pageToPrefetch } from '@anteroom/domain/taskPaging';
import { type Client, type TaskStage, Tasks, useI18n, useService, useSession } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Link } from '@anteroom/ui/Link';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { labelledGroups } from './labelledGroups.ts';
import { TaskGroupSection } from './TaskGroupSection.tsx';
import { useTaskTypes } from './useTaskTypes.ts';

interface TaskGroupsProps {
  client: Client;
  stage: TaskStage;
  page: number;
  onPage: (page: number) => void;
}

/** One page of a client's task groups; the next is fetched silently, so that going on is instant. */
export function TaskGroups({ client, stage, page, onPage }: TaskGroupsProps) {
  const { t } = useI18n();
  const tasks = useService(Tasks);
  const kinds = useTaskTypes();
  const { country } = useSession();
  const groups = useQuery({ ...tasks.groups(client.id, stage, page), placeholderData: keepPreviousData });
  const paging = { page, totalPages: groups.data?.totalPages ?? 0 };
  const ahead = groups.isPlaceholderData ? null : pageToPrefetch(paging);
  usePrefetchedPage(client.id, stage, ahead);
  const nearest = clampPage(paging);
  useEffect(() => {
    if (groups.data && !groups.isPlaceholderData && nearest !== page) onPage(nearest);
  }, [groups.data, groups.isPlaceholderData, nearest, page, onPage]);

  if (groups.isError) return <LoadFailed what={t('tasks.title')} retry={groups.refetch} />;
  if (!groups.data) return <TaskGroupsSkeleton />;
  const shown = labelledGroups(groups.data.groups, new Set(kinds.keys()), country);
  if (shown.length === 0 && paging.totalPages <= 1) return <NoTasks stage={stage} />;
  return (
    <div className="task-groups" aria-busy={groups.isPlaceholderData || undefined}>
      {shown.map((group, index) => (
        <TaskGroupSection
          key={`${group.label.key} ${group.label.year}`}
          group={group}
          client={client}
          first={index === 0}
        />
      ))}
      {paging.totalPages > 1 && (
        <nav className="task-pages" aria-label={t('tasks.pages')}>
          <Button icon="chevron-left" disabled={!hasPreviousPage(paging)} onClick={() => onPage(page - 1)}>
            {t('shell.previous')}
          </Button>
          <span className="ar-muted ar-small ar-figures" aria-live="polite">
            {t('shell.pageOf', { page: page + 1, total: paging.totalPages })}
          </span>
          <Button iconEnd="chevron-right" disabled={!hasNextPage(paging)} onClick={() => onPage(page + 1)}>
            {t('shell.next')}
          </Button>
        </nav>
      )}
    </div>
  );
}

function usePrefetchedPage(clientId: string, stage: TaskStage, page: number | null): void {
  const tasks = useService(Tasks);
  const cache = useQueryClient();
  useEffect(() => {
    if (page !== null) void cache.prefetchQuery(tasks.groups(clientId, stage, page));
  }, [tasks, cache, clientId, stage, page]);
}

function NoTasks({ stage }: { stage: TaskStage }) {
  const { t } = useI18n();
  if (stage === 'complete') {
    return (
      <EmptyState icon="history" title={t('tasks.noneComplete')}>
        {t('tasks.noneCompleteDetail')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="check-check"
      tone="success"
      title={t('tasks.nonePending')}
      action={<Link href="/documents">{t('tasks.goToDocuments')}</Link>}
    >
      {t('tasks.nonePendingDetail')}
    </EmptyState>
  );
}

export function TaskGroupsSkeleton() {
  return (
    <div className="task-groups" aria-hidden="true">
      <Skeleton width="10rem" />
      <Skeleton shape="block" height="7.5rem" />
      <Skeleton shape="block" height="7.5rem" />
    </div>
  );
}
