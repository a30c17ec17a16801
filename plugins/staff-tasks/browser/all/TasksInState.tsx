import type { WaitingTask } from '@anteroom/contract';
import { clientName } from '@anteroom/domain/people/clientName';
import { TaskMeta } from '@anteroom/screen-parts/TaskMeta';
import { TaskTypes, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { type ListedState, leavesTasksOut, type TaskFilter } from './taskFilter.ts';
import { useFirmTasks } from './useFirmTasks.ts';

interface TasksInStateProps {
  readonly filter: TaskFilter;
  readonly state: ListedState;
  /** Whether it is a column beside those of other states, titled with its state. */
  readonly isColumn?: boolean;
}

/** Returns the tasks in a state, page by page. */
export function TasksInState({ filter, state, isColumn = false }: TasksInStateProps) {
  const { t } = useTranslation();
  const query = useFirmTasks(filter, state);
  const tasks = query.data?.pages.flatMap((page) => page.tasks) ?? [];
  const isFiltered = leavesTasksOut(filter);
  const name = t(`all.state.${state}`);
  return (
    <div className="ar-stack">
      <Card flush {...(isColumn && { title: name })}>
        <QueryContents
          query={query}
          skeleton={<ListSkeleton rows={4} />}
          texts={(key) => t(`all.${key}`)}
          headingLevel={3}
        >
          {() =>
            tasks.length > 0 ? (
              <List aria-label={name}>
                {tasks.map((task) => (
                  <TaskRow key={task.taskId} task={task} hasState={!isColumn && state === 'open'} />
                ))}
              </List>
            ) : (
              <EmptyState
                icon={isFiltered ? 'search' : 'check'}
                title={t(isFiltered ? 'all.nothingFound' : 'all.nothing')}
              />
            )
          }
        </QueryContents>
      </Card>
      {query.hasNextPage && (
        <Button wide loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(query.isFetchNextPageError ? 'all.moreFailed' : 'all.more')}
          <span className="ar-visually-hidden">: {name}</span>
        </Button>
      )}
    </div>
  );
}

interface TaskRowProps {
  readonly task: WaitingTask;
  readonly hasState: boolean;
  /** Whether to show the client's name. Default true. */
  readonly hasClient?: boolean;
}

export function TaskRow({ task, hasState, hasClient = true }: TaskRowProps) {
  const { t } = useTranslation();
  const kind = useAtomValue(useService(TaskTypes).available).get(task.kind);
  const { clientId, taskId, label, client, status, stepsDone, stepsTotal } = task;
  const steps = stepsTotal > 0 && t('all.steps', { count: stepsTotal, done: stepsDone });
  return (
    <ListRow
      icon={kind?.icon ?? 'circle-help'}
      title={label}
      href={`/tasks/clients/${encodeURIComponent(clientId)}/task/${encodeURIComponent(taskId)}`}
      subtitle={[hasClient && clientName(client), steps].filter(Boolean).join(' · ')}
      meta={
        <>
          {hasState && <Badge>{t(`all.state.${status}`)}</Badge>}
          <TaskMeta task={task} />
        </>
      }
    />
  );
}
