import { listFirmTasks } from '@anteroom/contract';
import { type ClientPartProps, Http, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Link } from '@anteroom/ui/Link';
import { List } from '@anteroom/ui/List';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TaskRow } from './all/TasksInState.tsx';

/** Number of tasks that are shown. */
const shown = 5;

/** Lists the tasks that a client has yet to do, on its page. Shows nothing while there are none. */
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
