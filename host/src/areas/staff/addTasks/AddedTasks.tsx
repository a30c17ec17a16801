import { removeTask, type Task } from '@anteroom/contract/tasks';
import { clientName } from '@anteroom/domain/clientName';
import { Alerts, Http, useI18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow } from '@anteroom/ui/List';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../../HostContext.ts';
import { ClientAccounts } from '../../../services/Clients.ts';
import { taskPath } from '../../tasks/taskPath.ts';

interface AddedTasksProps {
  tasks: readonly Task[];
  onTakenBack: (task: Task) => void;
}

/** Lists the tasks added since the screen was opened, newest first. */
export function AddedTasks({ tasks, onTakenBack }: AddedTasksProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const newest = tasks[0]?.taskId;
  // The form that had the focus has made place for an empty one.
  useEffect(() => {
    if (newest) frame.current?.focus();
  }, [newest]);
  if (tasks.length === 0) return null;
  return (
    <div ref={frame} tabIndex={-1} className="add-tasks-added">
      <Card title={t('addTasks.added', { count: tasks.length })} headingLevel={2} flush>
        <List>
          {tasks.map((task) => (
            <AddedTask key={task.taskId} task={task} onTakenBack={onTakenBack} />
          ))}
        </List>
      </Card>
    </div>
  );
}

function AddedTask({ task, onTakenBack }: { task: Task; onTakenBack: AddedTasksProps['onTakenBack'] }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const client = useQuery(useHost(ClientAccounts).one(task.clientId));
  const takeBack = useMutation({
    mutationFn: () => http.call(removeTask, { params: { taskId: task.taskId }, query: { delete: true } }),
    onSuccess: () => onTakenBack(task),
    onError: () => alerts.show({ type: 'danger', msg: t('addTasks.takeBackFailed', { task: task.label }) }),
  });
  return (
    <ListRow
      icon="circle-check"
      title={task.label}
      href={taskPath(task)}
      subtitle={client.data && clientName(client.data)}
      meta={task.dueDate ? t('tasks.due', { date: date(task.dueDate) }) : undefined}
      actions={
        <Button size="sm" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
          {t('addTasks.takeBack')}
          <span className="ar-visually-hidden">: {task.label}</span>
        </Button>
      }
    />
  );
}
