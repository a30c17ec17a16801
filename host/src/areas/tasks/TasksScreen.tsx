import { type Client, type TaskStage, useI18n } from '@anteroom/sdk';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { LinkTabs } from '@anteroom/ui/Tabs';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Screen } from '../../shell/Screen.tsx';
import { ForClient } from './ForClient.tsx';
import { TaskGroups, TaskGroupsSkeleton } from './TaskGroups.tsx';

/** A client's tasks: what is pending, or what is complete. */
export function TasksScreen() {
  const { t } = useI18n();
  const { clientId } = useParams();
  const [search] = useSearchParams();
  const stage: TaskStage = search.get('show') === 'complete' ? 'complete' : 'pending';
  const path = clientId ? `/tasks/clients/${encodeURIComponent(clientId)}` : '/tasks';
  return (
    <Screen title={t('tasks.title')}>
      <PageHeader title={t('tasks.title')} subtitle={t('tasks.subtitle')} />
      <LinkTabs
        label={t('tasks.stages')}
        value={stage}
        tabs={[
          { id: 'pending', label: t('tasks.pending'), href: path },
          { id: 'complete', label: t('tasks.complete'), href: `${path}?show=complete` },
        ]}
      />
      <ForClient clientId={clientId} skeleton={<TaskGroupsSkeleton />}>
        {(client) => <PagedTaskGroups key={`${client.id} ${stage}`} client={client} stage={stage} />}
      </ForClient>
    </Screen>
  );
}

/** Starts at the first page for each client and stage. */
function PagedTaskGroups({ client, stage }: { client: Client; stage: TaskStage }) {
  const [page, setPage] = useState(0);
  return <TaskGroups client={client} stage={stage} page={page} onPage={setPage} />;
}
