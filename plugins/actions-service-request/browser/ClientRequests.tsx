import type { ClientPartProps } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Link } from '@anteroom/ui/Link';
import { List } from '@anteroom/ui/List';
import { useTranslation } from 'react-i18next';
import { queuePath } from '../rules/queuePath.ts';
import { QueueRow } from './queue/QueueList.tsx';
import { useQueue } from './queue/useQueue.ts';

/** Number of requests that are shown. */
const shown = 5;

/** Lists what a client has asked for and the firm has yet to do, on its page. Shows nothing while there is nothing. */
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
