import { fragmentParts } from '@anteroom/domain/addresses/fragmentParts';
import { Navigation, useService } from '@anteroom/sdk';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { QueueFilters } from './queue/QueueFilters.tsx';
import { QueueList } from './queue/QueueList.tsx';
import { useQueueFilter } from './queue/queueFilter.ts';
import { useQueue } from './queue/useQueue.ts';

const QueuedRequest = lazy(async () => ({
  default: (await import('./queue/QueuedRequest.tsx')).QueuedRequest,
}));

/** Staff screen for the service requests of all clients: a list, or the request named in the URL fragment. */
export default function RequestQueue() {
  const { hash } = useAtomValue(useService(Navigation).location);
  const [clientId, requestId] = fragmentParts(hash);
  if (!clientId || !requestId) return <Queue />;
  return (
    <Suspense fallback={<Skeleton shape="card" height="24rem" />}>
      <QueuedRequest key={hash} clientId={clientId} requestId={requestId} />
    </Suspense>
  );
}

function Queue() {
  const { t } = useTranslation();
  const [filter, change] = useQueueFilter();
  const query = useQueue(filter);
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader title={t('section')} subtitle={t('queue.subtitle')} />
      <QueueFilters filter={filter} onChange={change} />
      <QueueList
        query={query}
        isSearched={filter.search.trim() !== '' || filter.type !== '' || filter.client !== ''}
        onClear={() => change({ status: 'any', type: '', client: '', search: '' })}
      />
    </div>
  );
}
