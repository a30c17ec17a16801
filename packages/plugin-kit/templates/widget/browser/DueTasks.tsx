import { Tasks, useI18n, useService, type WidgetProps } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Link } from '@anteroom/ui/Link';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dueNext } from './dueNext.ts';

const COUNT = 3;

/** Shows the client's tasks that are due next, each with a link to where the client can work on it. */
export default function DueTasks({ client }: WidgetProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('title')} action={<Link href="/tasks">{t('all')}</Link>} flush>
      <Rows clientId={client.id} />
    </Card>
  );
}

function Rows({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const { relativeDay } = useI18n();
  const pending = useQuery({
    ...useService(Tasks).groups(clientId, 'pending', 0),
    select: ({ groups }) => dueNext(groups, COUNT),
  });
  return (
    <QueryContents
      query={pending}
      skeleton={<ListSkeleton rows={COUNT} />}
      empty={{ icon: 'circle-check', tone: 'success', when: (tasks) => tasks.length === 0 }}
      texts={t}
    >
      {(tasks) => (
        <List>
          {tasks.map((task) => (
            <ListRow
              key={task.taskId}
              icon="calendar-clock"
              title={task.label}
              subtitle={t('due', { day: relativeDay(task.dueDate) })}
              href={`/tasks/clients/${task.clientId}/task/${task.taskId}`}
            />
          ))}
        </List>
      )}
    </QueryContents>
  );
}
