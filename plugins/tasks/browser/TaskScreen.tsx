import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import { type Client, HttpError, Tasks, useService } from '@anteroom/sdk';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { onDemand } from '@anteroom/ui/onDemand';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ForClient } from './ForClient.tsx';
import { Screen } from './Screen.tsx';
import { TaskLayout, TaskLayoutSkeleton } from './TaskLayout.tsx';

const NextTask = onDemand(async () => (await import('./NextTask.tsx')).NextTask);

interface TaskScreenProps {
  readonly clientId: string;
  readonly taskId: string;
}

/** Shows one task in the screen that its kind's plugin contributes. */
export function TaskScreen({ clientId, taskId }: TaskScreenProps) {
  return (
    <ForClient clientId={clientId} skeleton={<TaskLayoutSkeleton />}>
      {(client) => <OpenTask key={taskId} client={client} taskId={taskId} />}
    </ForClient>
  );
}

function OpenTask({ client, taskId }: { client: Client; taskId: string }) {
  const { t } = useTranslation();
  const tasks = useService(Tasks);
  const task = useQuery(tasks.task(taskId));
  const taskGroupId = task.data?.taskGroupId ?? '';
  const group = useQuery({ ...tasks.group(taskGroupId), enabled: task.data !== undefined });
  // A task stays open even if it cannot be reloaded, because the person's input is still there.
  if (task.data && group.data) {
    return task.data.clientId === client.id ? (
      <TaskLayout task={task.data} group={group.data} client={client} isTakenBack={isMissing(task.error)} />
    ) : (
      <NoTask client={client} />
    );
  }
  if (isMissing(task.error) || isMissing(group.error)) return <NoTask client={client} />;
  if (task.isError || group.isError) {
    return (
      <Screen title={t('tasks.title')}>
        <LoadFailed
          what={t('tasks.title')}
          title={t('tasks.loadFailed')}
          retry={task.isError ? task.refetch : group.refetch}
        />
      </Screen>
    );
  }
  return <TaskLayoutSkeleton />;
}

/**
 * Returns whether the task does not exist or is not available to this person. Both look alike, so that its existence is
 * not revealed.
 */
function isMissing(error: unknown): boolean {
  return error instanceof HttpError && (error.code === 'not-found' || error.code === 'forbidden');
}

/**
 * Shows that the task is missing, in the portal's own wording (spec section 8 has the server's), and suggests another
 * one (section 4).
 */
function NoTask({ client }: { client: Client }) {
  const { t } = useTranslation();
  return (
    <Screen title={t('tasks.notFound')} className="task-missing">
      <EmptyState headingLevel={1} icon="file-question-mark" title={t('tasks.notFound')}>
        {t('tasks.notFoundDetail')}
      </EmptyState>
      <NextTask behind={null} client={client} />
    </Screen>
  );
}
