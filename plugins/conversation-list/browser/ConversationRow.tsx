import type { Conversation } from '@anteroom/contract/conversations';
import { type IconName, useI18n } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { ListRow } from '@anteroom/ui/List';
import { useTranslation } from 'react-i18next';

interface ConversationRowProps {
  readonly conversation: Conversation;
  readonly href: string;
  /** Whether to show the client's name. Default: true. */
  readonly hasClient?: boolean;
  /** Whether it is the conversation shown beside the list. */
  readonly isShown?: boolean;
}

/** A row for a conversation: its subject, its client and its last entry. */
export function ConversationRow({
  conversation,
  href,
  hasClient = true,
  isShown = false,
}: ConversationRowProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const { about, client, last, unread } = conversation;
  const who = last.by.isYou ? t('you') : last.by.name;
  const said = last.text === '' ? t('files', { count: last.files }) : last.text;
  return (
    <ListRow
      icon={about.icon as IconName}
      href={href}
      current={isShown}
      title={unread > 0 ? <strong>{about.name}</strong> : about.name}
      subtitle={
        <>
          {hasClient && `${client.name} · `}
          <span className="conversations-date">{date(last.at, 'time')}</span>
          {/* A question without an answer is its own subject. */}
          {said !== about.name && (
            <span className="conversations-last">{t('said', { who, text: said })}</span>
          )}
        </>
      }
      meta={unread > 0 && <Badge tone="accent">{t('new', { count: unread })}</Badge>}
    />
  );
}
