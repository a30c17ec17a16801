import { Navigation, useService } from '@anteroom/sdk';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { queuedIn } from '../rules/queuePath.ts';
import { QueuedRequest } from './queue/QueuedRequest.tsx';
import { QueueFilters } from './queue/QueueFilters.tsx';
import { QueueList } from './queue/QueueList.tsx';
import { useQueueFilter } from './queue/queueFilter.ts';
import { useQueue } from './queue/useQueue.ts';

/** The service requests of all clients for staff: a list, or the one that the fragment names. */
export default function RequestQueue() {
  const { hash } = useAtomValue(useService(Navigation).location);
  const open = queuedIn(hash);
  return open ? <QueuedRequest key={hash} {...open} /> : <Queue />;
}

function Queue() {
  const { t } = useTranslation();
  const [filter, change] = useQueueFilter();
  const query = useQueue(filter);
  // Every row has the name of the client for whom they are filtered.
  const found = query.data?.pages[0]?.items.find(({ clientId }) => clientId === filter.client);
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader title={t('section')} subtitle={t('queue.subtitle')} />
      <QueueFilters filter={filter} clientName={found?.client ?? filter.client} onChange={change} />
      <QueueList query={query} onClear={() => change({ status: 'any', type: '', client: '', search: '' })} />
    </div>
  );
}
