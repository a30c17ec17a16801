import type { ClientPartProps } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Link } from '@anteroom/ui/Link';
import { List } from '@anteroom/ui/List';
import { useTranslation } from 'react-i18next';
import { queuePath } from '../rules/queuePath.ts';
import { QueueRow } from './queue/QueueList.tsx';
import { useQueue } from './queue/useQueue.ts';

/** Maximum number of requests shown. */
const shown = 5;

/** Lists a client's requests that the firm has not finished, on the client's page. Shows nothing if there are none. */
export default function ClientRequests({ client: { id } }: ClientPartProps) {
  const { t } = useTranslation();
  const query = useQueue({ status: 'open', type: '', client: id, search: '' });
  const requests = (query.data?.pages.flatMap((page) => page.items) ?? []).slice(0, shown);
  if (requests.length === 0) return null;
  const all = `/staff/${queuePath}?status=any&client=${encodeURIComponent(id)}`;
  return (
    <Card title={t('section')} flush action={<Link href={all}>{t('queue.all')}</Link>}>
      <List aria-label={t('section')}>
        {requests.map((request) => (
          <QueueRow key={request.id} request={request} hasClient={false} />
        ))}
      </List>
    </Card>
  );
}
