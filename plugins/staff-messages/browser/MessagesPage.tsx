import { Navigation, Permissions, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { MessageRow } from './MessageRow.tsx';
import { NewMessage } from './NewMessage.tsx';
import { useSentMessages } from './useSentMessages.ts';

/**
 * The firm's messages to its clients: planned, current and past ones, or the form for a new one at the fragment `#new`.
 */
export default function MessagesPage() {
  const { hash } = useAtomValue(useService(Navigation).location);
  return hash === '#new' ? <NewMessage /> : <SentMessages />;
}

function SentMessages() {
  const { t } = useTranslation();
  const query = useSentMessages();
  const mayWrite = !useService(Permissions).has('Staff.ReadOnly');
  const messages = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          mayWrite && (
            <Button variant="primary" icon="plus" href="/staff/messages#new">
              {t('new')}
            </Button>
          )
        }
      />
      <Card flush>
        <QueryContents
          query={query}
          skeleton={<ListSkeleton rows={4} />}
          empty={{ icon: 'mail', when: () => messages.length === 0 }}
          texts={t}
          headingLevel={2}
        >
          {() => (
            <List aria-label={t('title')}>
              {messages.map((message) => (
                <MessageRow key={message.id} message={message} mayTakeBack={mayWrite} />
              ))}
            </List>
          )}
        </QueryContents>
      </Card>
      <MorePages query={query} label={t('more')} failed={t('moreFailed')} />
    </div>
  );
}
