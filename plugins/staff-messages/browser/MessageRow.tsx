import { removeMessage, type SentMessage } from '@anteroom/contract/messages';
import { Readers } from '@anteroom/screen-parts/Readers';
import { daysOf, shownState, toneOfState } from '@anteroom/screen-parts/shownDays';
import { useRemoval } from '@anteroom/screen-parts/useRemoval';
import { Http, useI18n, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { IconButton } from '@anteroom/ui/IconButton';
import { ListRow } from '@anteroom/ui/List';
import { useTranslation } from 'react-i18next';
import { sentKey } from './useSentMessages.ts';

interface MessageRowProps {
  readonly message: SentMessage;
  readonly mayTakeBack: boolean;
}

/** A message with its recipients, its dates, and who has read it. */
export function MessageRow({ message, mayTakeBack }: MessageRowProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const { subject, body, client, writtenBy, readBy, shownFrom, shownUntil } = message;
  const times = { from: shownFrom, until: shownUntil };
  const state = shownState(times, new Date());
  const { from, until } = daysOf(times);
  const days =
    until === '' ? t('from', { from: date(from) }) : t('between', { from: date(from), until: date(until) });
  return (
    <ListRow
      icon="mail"
      title={subject}
      subtitle={[client ?? t('all'), days, writtenBy].filter(Boolean).join(' · ')}
      meta={
        <Badge tone={toneOfState[state]} dot>
          {t(`states.${state}`)}
        </Badge>
      }
      actions={mayTakeBack && <TakeBack message={message} />}
    >
      <div className="ar-stack ar-stack-small">
        <p style={AS_WRITTEN}>{body}</p>
        {readBy.length === 0 ? (
          state !== 'planned' && <p className="ar-small ar-muted">{t('unread')}</p>
        ) : (
          <Readers title={t('readBy', { count: readBy.length })} readers={readBy} />
        )}
      </div>
    </ListRow>
  );
}

const AS_WRITTEN = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

function TakeBack({ message: { id, subject } }: Pick<MessageRowProps, 'message'>) {
  const { t } = useTranslation();
  const http = useService(Http);
  const remove = useRemoval();

  const takeBack = () =>
    remove({
      title: t('takeBack.title', { subject }),
      message: t('takeBack.message'),
      confirmLabel: t('takeBack.confirm'),
      remove: () => http.call(removeMessage, { params: { messageId: id } }),
      failed: t('takeBack.failed', { subject }),
      reloads: sentKey,
    });

  return (
    <IconButton icon="trash-2" label={t('takeBack.label', { subject })} onClick={() => void takeBack()} />
  );
}
