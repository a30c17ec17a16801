import './addTasks.css';
import type { Task } from '@anteroom/contract';
import { Flags, Permissions, useService } from '@anteroom/sdk';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../../shell/Screen.tsx';
import { NotAuthorizedScreen } from '../../notFound/NotAuthorizedScreen.tsx';
import { staffPath } from '../staffPath.ts';
import { AddedTasks } from './AddedTasks.tsx';
import { AddTasksForm } from './AddTasksForm.tsx';

/** Lets staff whose firm has the flag `taskTools` request something from one or more clients. */
export function AddTasksScreen() {
  const { t } = useTranslation();
  const { isStaff } = useService(Permissions);
  const { taskTools = false } = useAtomValue(useService(Flags).values);
  const [added, setAdded] = useState<readonly Task[]>([]);
  // Those that follow begin with an empty form.
  const [round, setRound] = useState(0);
  if (!isStaff || !taskTools) return <NotAuthorizedScreen />;
  return (
    <Screen title={t('addTasks.title')} className="add-tasks">
      <PageHeader
        title={t('addTasks.title')}
        subtitle={t('addTasks.subtitle')}
        back={{ href: staffPath, label: t('staff.title') }}
      />
      <AddedTasks tasks={added} onTakenBack={(gone) => setAdded(added.filter((task) => task !== gone))} />
      <AddTasksForm
        key={round}
        onAdded={(tasks) => {
          setAdded([...tasks, ...added]);
          setRound(round + 1);
          window.scrollTo({ top: 0 });
        }}
      />
    </Screen>
  );
}
