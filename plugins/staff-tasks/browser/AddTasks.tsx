import './AddTasks.css';
import type { Client, Task } from '@anteroom/sdk';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddedTasks } from './AddedTasks.tsx';
import { AddTasksForm } from './AddTasksForm.tsx';

/** A task that was added, and for whom. */
export interface AddedTask {
  readonly task: Task;
  readonly client: Client;
}

/** Lets staff request something from one or more clients. */
export default function AddTasks() {
  const { t } = useTranslation();
  const [added, setAdded] = useState<readonly AddedTask[]>([]);
  // Those that follow begin with an empty form.
  const [round, setRound] = useState(0);
  return (
    <div className="staff-tasks">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <AddedTasks added={added} onTakenBack={(gone) => setAdded(added.filter(({ task }) => task !== gone))} />
      <AddTasksForm
        key={round}
        onAdded={(newest) => {
          setAdded([...newest, ...added]);
          setRound(round + 1);
          window.scrollTo({ top: 0 });
        }}
      />
    </div>
  );
}
