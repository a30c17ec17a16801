import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { MessageRow } from './MessageRow.tsx';
import type { useMessages } from './useMessages.ts';

interface MessagesProps {
  readonly messages: ReturnType<typeof useMessages>;
}

/** The rows of the widget, or what stands in their place. */
export function Messages({ messages: { query, markAsRead, showAll } }: MessagesProps) {
  const { t } = useI18n();
  if (query.isPending) {
    return (
      <div aria-busy="true">
        <ListSkeleton rows={3} />
      </div>
    );
  }
  if (!query.data) {
    return (
      <EmptyState
        icon="circle-alert"
        tone="danger"
        headingLevel={3}
        title={t('failed.title')}
        action={
          <Button icon="refresh-cw" loading={query.isFetching} onClick={() => query.refetch()}>
            {t('failed.retry')}
          </Button>
        }
      >
        {t('failed.body')}
      </EmptyState>
    );
  }
  if (query.data.items.length === 0) {
    return (
      <EmptyState icon="message-square" headingLevel={3} title={t('empty.title')}>
        {t('empty.body')}
      </EmptyState>
    );
  }
  return (
    <>
      <List>
        {query.data.items.map((message) => (
          <MessageRow key={message.id} message={message} onOpen={() => markAsRead(message)} />
        ))}
      </List>
      {showAll && (
        <div className="widget-messages-more">
          <Button variant="quiet" loading={query.isFetching} onClick={showAll}>
            {t('older')}
          </Button>
        </div>
      )}
    </>
  );
}
