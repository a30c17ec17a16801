import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Heading } from '@anteroom/ui/Heading';
import { ListSkeleton } from '@anteroom/ui/List';
import { useId } from 'react';
import { RequestPanel } from './RequestPanel.tsx';
import { useSentRequests } from './requests.ts';

/** The requests that were sent, the newest first, each with how far it is. */
export function SentRequests({ clientId }: { readonly clientId: string }) {
  const { t } = useI18n();
  const headingId = useId();
  return (
    <section className="ar-stack" aria-labelledby={headingId}>
      <Heading level={2} size="lg" id={headingId}>
        {t('generalRequests.list.title')}
      </Heading>
      <SentList clientId={clientId} />
    </section>
  );
}

function SentList({ clientId }: { readonly clientId: string }) {
  const { t } = useI18n();
  const sent = useSentRequests(clientId);

  if (sent.isPending) {
    return (
      <div aria-busy="true">
        <Card flush>
          <ListSkeleton rows={3} />
        </Card>
      </div>
    );
  }
  if (!sent.data) {
    return (
      <Card>
        <EmptyState
          icon="circle-alert"
          tone="danger"
          headingLevel={3}
          title={t('generalRequests.list.failed')}
          action={
            <Button icon="refresh-cw" loading={sent.isFetching} onClick={() => sent.refetch()}>
              {t('generalRequests.list.retry')}
            </Button>
          }
        >
          {t('generalRequests.list.safe')}
        </EmptyState>
      </Card>
    );
  }
  const requests = sent.data.pages.flatMap(({ items }) => items);
  if (requests.length === 0) {
    return (
      <Card>
        <EmptyState icon="inbox" headingLevel={3} title={t('generalRequests.list.emptyTitle')}>
          {t('generalRequests.list.empty')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <ul className="ar-stack ar-stack-small">
        {requests.map((request) => (
          <li key={request.id}>
            <RequestPanel request={request} />
          </li>
        ))}
      </ul>
      {sent.hasNextPage && (
        <Button wide loading={sent.isFetchingNextPage} onClick={() => sent.fetchNextPage()}>
          {t(sent.isFetchNextPageError ? 'generalRequests.list.moreFailed' : 'generalRequests.list.more')}
        </Button>
      )}
    </>
  );
}
