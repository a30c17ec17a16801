import { isChatOpen } from '@anteroom/domain/chatHours';
import { I18n, useI18n, useService, useSession } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useHost } from '../HostContext.ts';
import { FirmSupport } from '../services/Support.ts';
import { chatHoursText } from './chatHoursText.ts';
import { LoadFailed } from './LoadFailed.tsx';

interface IssueConfirmedProps {
  code: string;
  onChat: (chatUrl: string) => void;
  onClose: () => void;
  closeLabel: string;
}

/** The second step of reporting an issue: it has arrived, and the ways to go on from here. */
export function IssueConfirmed({ code, onChat, onClose, closeLabel }: IssueConfirmedProps) {
  const { t } = useI18n();
  const { email } = useSession();
  const language = useAtomValue(useService(I18n).language);
  const contact = useQuery(useHost(FirmSupport).contact(language));
  const chat = contact.data?.chat;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('issue.thanks')}
      closeLabel={closeLabel}
      footer={
        <>
          <Button onClick={onClose}>{t('issue.end')}</Button>
          {contact.data && (
            <Button
              icon="mail"
              href={`mailto:${contact.data.email}?subject=${encodeURIComponent(t('issue.mailSubject', { code }))}`}
            >
              {t('issue.email')}
            </Button>
          )}
          {chat && (
            <Button variant="primary" icon="message-circle" onClick={() => onChat(chat.url)}>
              {t('issue.chat')}
            </Button>
          )}
        </>
      }
    >
      <div className="ar-stack" aria-busy={contact.isPending}>
        <p role="status">{t('issue.sent', { code, email })}</p>
        {contact.isPending && <Skeleton width="70%" />}
        {contact.isError && <LoadFailed what={t('issue.ways')} retry={contact.refetch} />}
        {chat && (
          <p className="ar-cluster">
            <span>{t('issue.chatHours', { hours: chatHoursText(chat.hours, language, new Date()) })}</span>
            {isChatOpen(chat.hours, new Date()) ? (
              <Badge tone="success">{t('issue.chatOpen')}</Badge>
            ) : (
              <Badge>{t('issue.chatClosed')}</Badge>
            )}
          </p>
        )}
      </div>
    </Dialog>
  );
}
