import { listFirmTasks } from '@anteroom/contract';
import { type ClientPartProps, Http, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Link } from '@anteroom/ui/Link';
import { List } from '@anteroom/ui/List';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TaskRow } from './all/TasksInState.tsx';

/** Maximum number of tasks shown. */
const shown = 5;

/** Lists a client's open tasks on the client's page. Shows nothing if there are none. */
export default function ClientTasks({ client: { id } }: ClientPartProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const tasks = useQuery({
    queryKey: ['tasks', 'of-firm', 'client', id],
    queryFn: ({ signal }) => http.call(listFirmTasks, { query: { clientId: id, pageSize: shown }, signal }),
  }).data?.tasks;
  if (!tasks || tasks.length === 0) return null;
  const all = `/staff/all-tasks?client=${encodeURIComponent(id)}`;
  return (
    <Card title={t('openTasks')} flush action={<Link href={all}>{t('all.title')}</Link>}>
      <List aria-label={t('openTasks')}>
        {tasks.map((task) => (
          <TaskRow key={task.taskId} task={task} hasState hasClient={false} />
        ))}
      </List>
    </Card>
  );
}
