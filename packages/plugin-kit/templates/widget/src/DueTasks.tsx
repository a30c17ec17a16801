import { Tasks, useI18n, useService, type WidgetProps } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Link } from '@anteroom/ui/Link';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { useQuery } from '@tanstack/react-query';
import { dueNext } from './dueNext.ts';

const COUNT = 3;

/** The client's tasks that are due next, each a link to where it is worked. */
export default function DueTasks({ client }: WidgetProps) {
  const { t } = useI18n();
  return (
    <Card title={t('title')} action={<Link href="/tasks">{t('all')}</Link>} flush>
      <Rows clientId={client.id} />
    </Card>
  );
}

function Rows({ clientId }: { readonly clientId: string }) {
  const { t, relativeDay } = useI18n();
  const pending = useQuery(useService(Tasks).groups(clientId, 'pending', 0));

  if (pending.isPending) return <ListSkeleton rows={COUNT} />;
  if (!pending.data) {
    return (
      <EmptyState
        icon="circle-alert"
        tone="danger"
        headingLevel={3}
        title={t('failed.title')}
        action={<Button onClick={() => pending.refetch()}>{t('failed.retry')}</Button>}
      >
        {t('failed.body')}
      </EmptyState>
    );
  }
  const tasks = dueNext(pending.data.groups, COUNT);
  if (tasks.length === 0) {
    return (
      <EmptyState icon="circle-check" tone="success" headingLevel={3} title={t('empty.title')}>
        {t('empty.body')}
      </EmptyState>
    );
  }
  return (
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
  );
}
