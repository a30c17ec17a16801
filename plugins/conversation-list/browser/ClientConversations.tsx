import './conversations.css';
import type { ClientPartProps } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { List } from '@anteroom/ui/List';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConversationRow } from './ConversationRow.tsx';
import ConversationWindow from './conversation/ConversationWindow.tsx';
import { useMayWrite } from './conversation/useMayWrite.ts';
import { useConversations } from './useConversations.ts';

/** Maximum number of conversations shown. */
const shown = 5;

/** The open conversations with a client, on the client's page in the staff center, with a button to begin one. */
export default function ClientConversations({ client: { id, name } }: ClientPartProps) {
  const { t } = useTranslation();
  const mayWrite = useMayWrite();
  const [isWriting, setIsWriting] = useState(false);
  const query = useConversations('open', id);
  const conversations = (query.data?.pages.flatMap((page) => page.items) ?? []).slice(0, shown);
  if (conversations.length === 0 && !mayWrite) return null;
  return (
    <Card
      title={t('title')}
      flush={conversations.length > 0}
      action={
        mayWrite && (
          <Button size="sm" icon="message-square" aria-haspopup="dialog" onClick={() => setIsWriting(true)}>
            {t('talk.writeTo', { client: name })}
          </Button>
        )
      }
    >
      {conversations.length > 0 ? (
        <List aria-label={t('title')}>
          {conversations.map((conversation) => (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              hasClient={false}
              href={`/staff/conversations?${new URLSearchParams({ conversation: conversation.id })}`}
            />
          ))}
        </List>
      ) : (
        <p className="ar-muted">{t('nothing.open.ofClient')}</p>
      )}
      {isWriting && (
        <ConversationWindow about={{ kind: 'client', id }} name={name} onClose={() => setIsWriting(false)} />
      )}
    </Card>
  );
}
