import './conversation.css';
import type { Conversation, OpenConversation } from '@anteroom/contract/conversations';
import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import { type DocumentPlace, HttpError, Permissions, useService, useSession } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { IconButton } from '@anteroom/ui/IconButton';
import { Menu } from '@anteroom/ui/Menu';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useTranslation } from 'react-i18next';
import { Composer } from './Composer.tsx';
import { Entries } from './Entries.tsx';
import {
  type OpenedFor,
  useConversationChanges,
  useMarkAsRead,
  useOpenConversation,
} from './useConversation.ts';
import { useFailure } from './useFailure.ts';
import { useMayWrite } from './useMayWrite.ts';

interface ConversationViewProps {
  readonly opened: OpenedFor;
  /** Place of the document that the person wants to ask about. */
  readonly place?: DocumentPlace | undefined;
  /** Called with the conversation's ID once the person has written something. */
  readonly onStarted?: (conversationId: string) => void;
}

/** A conversation: its entries, who has read them, and a field to answer in. */
export function ConversationView({ opened, place, onStarted }: ConversationViewProps) {
  const { t } = useTranslation();
  const query = useOpenConversation(opened);
  const conversation = query.data?.conversation ?? null;
  const mayWrite = useMayWrite();
  const { isStaff } = useService(Permissions);
  useMarkAsRead(conversation?.id, conversation?.unread ?? 0);
  const isGone =
    query.error instanceof HttpError &&
    (query.error.code === 'not-found' || query.error.code === 'forbidden');
  if (!query.data) {
    if (isGone)
      return (
        <EmptyState icon="message-square" title={t('talk.gone')}>
          {t('talk.goneDetail')}
        </EmptyState>
      );
    if (query.isError) return <LoadFailed what={t('talk.conversation')} retry={query.refetch} />;
    return <Skeleton lines={4} />;
  }
  return (
    <div className="talk ar-stack">
      {(conversation || !isStaff) && (
        <div className="talk-head">
          {isStaff || conversation?.isClosed ? <span /> : <Answering answering={query.data.answering} />}
          {conversation && mayWrite && <ConversationMenu conversation={conversation} />}
        </div>
      )}
      {conversation && <Entries conversation={conversation} seen={query.data.seen} mayWrite={mayWrite} />}
      {isGone && (
        <Alert level="warning" title={t('talk.gone')}>
          {t('talk.goneMeanwhile')}
        </Alert>
      )}
      {conversation?.isClosed && mayWrite && <Closed conversation={conversation} />}
      {mayWrite && !query.data.isReached && (
        <Alert level="warning" title={t('talk.unreached')}>
          {t('talk.unreachedDetail', { client: query.data.client.name })}
        </Alert>
      )}
      {mayWrite && (
        <Composer
          opened={opened}
          conversationId={conversation?.id}
          clientId={query.data.client.clientId}
          place={place}
          onSaid={onStarted}
        />
      )}
    </div>
  );
}

/** Shows who answers, and when. */
function Answering({ answering: { staff, usualHours } }: Pick<OpenConversation, 'answering'>) {
  const { t } = useTranslation();
  const { companyName } = useSession();
  const who = staff.length > 0 ? staff.join(', ') : companyName;
  const days = usualHours === null ? 0 : Math.ceil(usualHours / 24);
  const when =
    usualHours === null
      ? t('talk.answering.byMail')
      : usualHours < 24
        ? t('talk.answering.hours', { count: usualHours })
        : t('talk.answering.days', { count: days });
  return (
    <p className="ar-muted ar-small">
      {t('talk.answering.who', { who })} {when}
    </p>
  );
}

function Closed({ conversation: { id } }: { readonly conversation: Conversation }) {
  const { t } = useTranslation();
  const { close } = useConversationChanges();
  const fail = useFailure();
  return (
    <Alert
      level="info"
      title={t('talk.closed')}
      action={
        <Button size="sm" onClick={() => void close(id, false).catch(fail)}>
          {t('talk.reopen')}
        </Button>
      }
    >
      {t('talk.closedDetail')}
    </Alert>
  );
}

function ConversationMenu({
  conversation: { id, isClosed, wantsMails },
}: {
  readonly conversation: Conversation;
}) {
  const { t } = useTranslation();
  const { close, chooseMails } = useConversationChanges();
  const fail = useFailure();
  return (
    <Menu
      label={t('talk.more')}
      align="end"
      trigger={(trigger) => <IconButton {...trigger} icon="ellipsis" label={t('talk.more')} />}
      items={[
        {
          id: 'close',
          icon: isClosed ? 'undo-2' : 'check',
          label: t(isClosed ? 'talk.reopen' : 'talk.close'),
          description: t(isClosed ? 'talk.reopenDetail' : 'talk.closeDetail'),
          onSelect: () => void close(id, !isClosed).catch(fail),
        },
        {
          id: 'mails',
          icon: 'mail',
          label: t(wantsMails ? 'talk.noMails' : 'talk.mails'),
          description: t(wantsMails ? 'talk.noMailsDetail' : 'talk.mailsDetail'),
          onSelect: () => void chooseMails(id, !wantsMails).catch(fail),
        },
      ]}
    />
  );
}
