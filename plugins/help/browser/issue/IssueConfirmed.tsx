import type { SupportContact } from '@anteroom/contract';
import { isChatOpen } from '@anteroom/domain/time/chatHours';
import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import { I18n, useService, useSession } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Skeleton } from '@anteroom/ui/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { chatHoursText } from './chatHoursText.ts';

interface IssueConfirmedProps {
  code: string;
  contact: UseQueryResult<SupportContact>;
}

/** Second step of reporting an issue: confirms that it has arrived, and says when the live chat is open. */
export function IssueConfirmed({ code, contact }: IssueConfirmedProps) {
  const { t } = useTranslation();
  const { email } = useSession();
  return (
    <div className="ar-stack" aria-busy={contact.isPending}>
      <p role="status">{t('issue.sent', { code, email })}</p>
      {contact.isPending && <Skeleton width="70%" />}
      {contact.isLoadingError && <LoadFailed what={t('issue.ways')} retry={contact.refetch} />}
      {contact.data?.chat && <ChatHours hours={contact.data.chat.hours} />}
    </div>
  );
}

type Chat = NonNullable<SupportContact['chat']>;

function ChatHours({ hours }: Pick<Chat, 'hours'>) {
  const { t } = useTranslation();
  const language = useAtomValue(useService(I18n).language);
  const now = new Date();
  return (
    <p className="ar-cluster">
      <span>{t('issue.chatHours', { hours: chatHoursText(hours, language, now) })}</span>
      {isChatOpen(hours, now) ? (
        <Badge tone="success">{t('issue.chatOpen')}</Badge>
      ) : (
        <Badge>{t('issue.chatClosed')}</Badge>
      )}
    </p>
  );
}
