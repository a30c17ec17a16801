import { Button } from '@anteroom/ui/Button';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useTranslation } from 'react-i18next';
import { MessageRow } from './MessageRow.tsx';
import type { useMessages } from './useMessages.ts';

interface MessagesProps {
  readonly clientId: string;
  readonly messages: ReturnType<typeof useMessages>;
}

/** Shows the rows of the widget, or a placeholder. */
export function Messages({ clientId, messages: { query, markAsRead, showAll } }: MessagesProps) {
  const { t } = useTranslation();
  return (
    <QueryContents
      query={query}
      skeleton={<ListSkeleton rows={3} />}
      empty={{ icon: 'message-square', when: ({ items }) => items.length === 0 }}
      texts={t}
    >
      {({ items }) => (
        <>
          <List>
            {items.map((message) => (
              <MessageRow
                key={message.id}
                clientId={clientId}
                message={message}
                onOpen={() => markAsRead(message)}
              />
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
      )}
    </QueryContents>
  );
}
