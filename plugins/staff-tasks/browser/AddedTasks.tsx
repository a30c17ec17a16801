import { removeTask } from '@anteroom/contract/tasks';
import { clientName } from '@anteroom/domain/people/clientName';
import { Alerts, Http, type Task, useI18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow } from '@anteroom/ui/List';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddedTask } from './AddTasks.tsx';

interface AddedTasksProps {
  added: readonly AddedTask[];
  onTakenBack: (task: Task) => void;
}

/** Lists the tasks added since the screen was opened, newest first. */
export function AddedTasks({ added, onTakenBack }: AddedTasksProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const newest = added[0]?.task.taskId;
  // The form that had the focus has made place for an empty one.
  useEffect(() => {
    if (newest) frame.current?.focus();
  }, [newest]);
  if (added.length === 0) return null;
  return (
    <div ref={frame} tabIndex={-1} className="staff-tasks-added">
      <Card title={t('added', { count: added.length })} headingLevel={2} flush>
        <List>
          {added.map((each) => (
            <AddedRow key={each.task.taskId} {...each} onTakenBack={onTakenBack} />
          ))}
        </List>
      </Card>
    </div>
  );
}

interface AddedRowProps extends AddedTask {
  onTakenBack: AddedTasksProps['onTakenBack'];
}

function AddedRow({ task, client, onTakenBack }: AddedRowProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const takeBack = useMutation({
    mutationFn: () => http.call(removeTask, { params: { taskId: task.taskId }, query: { delete: true } }),
    onSuccess: () => onTakenBack(task),
    onError: () => alerts.show({ type: 'danger', msg: t('takeBackFailed', { task: task.label }) }),
  });
  return (
    <ListRow
      icon="circle-check"
      title={task.label}
      href={`/tasks/clients/${encodeURIComponent(task.clientId)}/task/${encodeURIComponent(task.taskId)}`}
      subtitle={clientName(client)}
      meta={task.dueDate ? t('due', { date: date(task.dueDate) }) : undefined}
      actions={
        <Button size="sm" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
          {t('takeBack')}
          <span className="ar-visually-hidden">: {task.label}</span>
        </Button>
      }
    />
  );
}
