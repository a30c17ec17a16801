import type { WidgetProps } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Card } from '@anteroom/ui/Card';
import { useTranslation } from 'react-i18next';
import { Messages } from './Messages.tsx';
import { useMessages } from './useMessages.ts';

/** Lists the firm's messages to the client. */
export default function MessagesWidget({ client }: WidgetProps) {
  const { t } = useTranslation();
  const messages = useMessages(client.id);
  const unread = messages.query.data?.unread ?? 0;
  return (
    <Card
      title={t('title')}
      action={unread > 0 ? <Badge tone="accent">{t('unread', { count: unread })}</Badge> : undefined}
      flush
    >
      <Messages clientId={client.id} messages={messages} />
    </Card>
  );
}
