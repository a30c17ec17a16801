import './tasksScreen.css';
import { Navigation, type TaskStage, useActiveClient, useService } from '@anteroom/sdk';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { SegmentedControl } from '@anteroom/ui/SegmentedControl';
import { LinkTabs } from '@anteroom/ui/Tabs';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ForClient } from './ForClient.tsx';
import { Screen } from './Screen.tsx';
import { TaskGroups, TaskGroupsSkeleton } from './TaskGroups.tsx';
import { type TaskListMode, useTaskListMode } from './taskListMode.ts';
import { listPath } from './tasksAddress.ts';

/** Shows the pending or completed tasks of one client or of all clients. */
export default function TasksScreen({ clientId }: { readonly clientId?: string }) {
  const { t } = useTranslation();
  const { isChoice, ...list } = useTaskListMode();
  const mode = clientId === undefined ? list.mode : 'client';
  const navigation = useService(Navigation);
  const { stage, page, goToPage } = useListPlace();
  const path = listPath(clientId);

  const goToList = () =>
    navigation.go(stage === 'complete' ? '/tasks?show=complete' : '/tasks', { replace: true });

  function choose(chosen: TaskListMode) {
    list.choose(chosen);
    goToList();
  }

  useOtherClient(() => {
    if (mode !== 'all') return;
    list.showClient();
    goToList();
  });

  return (
    <Screen title={t('tasks.title')}>
      <PageHeader title={t('tasks.title')} subtitle={t('tasks.subtitle')} />
      <div className="tasks-bar">
        <LinkTabs
          label={t('tasks.stages')}
          value={stage}
          tabs={[
            { id: 'pending', label: t('tasks.pending'), href: path },
            { id: 'complete', label: t('tasks.complete'), href: `${path}?show=complete` },
          ]}
        />
        {isChoice && (
          <SegmentedControl
            label={t('tasks.whose')}
            value={mode ?? 'client'}
            onChange={choose}
            options={[
              { value: 'client', label: t('tasks.ofClient') },
              { value: 'all', label: t('tasks.ofAll') },
            ]}
          />
        )}
      </div>
      {mode === null && <TaskGroupsSkeleton />}
      {mode === 'all' && (
        <TaskGroups key={`all ${stage}`} client={null} stage={stage} page={page} onPage={goToPage} />
      )}
      {mode === 'client' && (
        <ForClient clientId={clientId} skeleton={<TaskGroupsSkeleton />}>
          {(client) => (
            <TaskGroups
              key={`${client.id} ${stage}`}
              client={client}
              stage={stage}
              page={page}
              onPage={goToPage}
              onAll={isChoice ? () => choose('all') : undefined}
            />
          )}
        </ForClient>
      )}
    </Screen>
  );
}

/** Stores the list's position in the URL, so that it is the same when the person returns from a task. */
function useListPlace() {
  const navigation = useService(Navigation);
  const { pathname, search } = useAtomValue(navigation.location);
  const params = new URLSearchParams(search);
  const stage: TaskStage = params.get('show') === 'complete' ? 'complete' : 'pending';
  const number = Number(params.get('page'));
  const page = Number.isInteger(number) && number > 1 ? number - 1 : 0;

  function goToPage(next: number) {
    if (next === 0) params.delete('page');
    else params.set('page', String(next + 1));
    navigation.go(params.size > 0 ? `${pathname}?${params}` : pathname, { replace: true });
  }
  return { stage, page, goToPage };
}

/** Calls `act` when the person selects another client while the screen is shown. */
function useOtherClient(act: () => void): void {
  const active = useActiveClient();
  const shown = useRef(active?.id);
  useEffect(() => {
    const before = shown.current;
    shown.current = active?.id;
    if (before !== undefined && active !== null && active.id !== before) act();
  });
}
