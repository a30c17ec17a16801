import type { ConversationEntry } from '@anteroom/contract/conversations';
import { type DocumentPlace, Documents, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { ConfirmDialog } from '@anteroom/ui/ConfirmDialog';
import { Icon } from '@anteroom/ui/Icon';
import { IconButton } from '@anteroom/ui/IconButton';
import { Menu } from '@anteroom/ui/Menu';
import { TextArea } from '@anteroom/ui/TextArea';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkedText } from './LinkedText.tsx';
import { entryLength, useConversationChanges } from './useConversation.ts';
import { useFailure } from './useFailure.ts';

interface EntryItemProps {
  readonly conversationId: string;
  /** Document that the conversation is about; null for any other subject. */
  readonly documentId: string | null;
  readonly entry: ConversationEntry;
  readonly mayWrite: boolean;
}

/**
 * An entry of a conversation. Its author can edit or delete it, except for the note on a task, which is changed on the
 * task.
 */
export function EntryItem({ conversationId, documentId, entry, mayWrite }: EntryItemProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const [doing, setDoing] = useState<'reading' | 'editing' | 'deleting'>('reading');
  const { by, at, kind, text, editedAt, isByMail, place, files } = entry;
  if (kind === 'closed' || kind === 'reopened') {
    return (
      <li className="talk-event ar-muted ar-small">
        {t(`talk.${kind === 'closed' ? 'closedBy' : 'reopenedBy'}`, {
          name: by.isYou ? t('talk.you') : by.name,
          time: date(at, 'time'),
        })}
      </li>
    );
  }
  return (
    <li className={by.isYou ? 'talk-entry talk-own' : 'talk-entry'}>
      <div className="talk-entry-head">
        <div className="talk-entry-facts">
          <strong>{by.isYou ? t('talk.you') : by.name}</strong>
          {by.isStaff && !by.isYou && <Badge>{t('talk.firm')}</Badge>}
          <time dateTime={at}>{date(at, 'time')}</time>
          {kind === 'note' && <span>{t('talk.note')}</span>}
          {isByMail && <span>{t('talk.byMail')}</span>}
          {editedAt && <span title={date(editedAt, 'time')}>{t('talk.edited')}</span>}
        </div>
        {kind === 'said' && by.isYou && mayWrite && (
          <Menu
            label={t('talk.entryActions')}
            align="end"
            trigger={(trigger) => (
              <IconButton {...trigger} size="sm" icon="ellipsis" label={t('talk.entryActions')} />
            )}
            items={[
              { id: 'edit', icon: 'pencil', label: t('talk.edit'), onSelect: () => setDoing('editing') },
              {
                id: 'delete',
                icon: 'trash-2',
                label: t('talk.delete'),
                danger: true,
                onSelect: () => setDoing('deleting'),
              },
            ]}
          />
        )}
      </div>
      {place && documentId !== null && <Place documentId={documentId} place={place} />}
      {doing === 'editing' ? (
        <EntryEditor conversationId={conversationId} entry={entry} onEnd={() => setDoing('reading')} />
      ) : (
        text && (
          <p className="talk-text">
            <LinkedText text={text} newTab={t('talk.newTab')} />
          </p>
        )
      )}
      {files.length > 0 && <Files files={files} />}
      {doing === 'deleting' && (
        <DeleteEntry conversationId={conversationId} entry={entry} onClose={() => setDoing('reading')} />
      )}
    </li>
  );
}

interface PlaceProps {
  readonly documentId: string;
  readonly place: DocumentPlace;
}

/** Link to the place in the document that the entry refers to. */
function Place({ documentId, place }: PlaceProps) {
  const { t } = useTranslation();
  const { Viewer } = useService(Documents);
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <button type="button" className="talk-file" onClick={() => setIsShown(true)}>
        <Icon name="map-pin" size="sm" />
        <span>{t('talk.place', { page: place.page })}</span>
      </button>
      {isShown && <Viewer documentId={documentId} place={place} onClose={() => setIsShown(false)} />}
    </>
  );
}

function Files({ files }: Pick<ConversationEntry, 'files'>) {
  const { Viewer } = useService(Documents);
  const [shown, setShown] = useState<string | null>(null);
  return (
    <ul className="talk-files">
      {files.map(({ documentId, name }) => (
        <li key={documentId}>
          <button type="button" className="talk-file" onClick={() => setShown(documentId)}>
            <Icon name="paperclip" size="sm" />
            <span>{name}</span>
          </button>
        </li>
      ))}
      {shown !== null && <Viewer documentId={shown} onClose={() => setShown(null)} />}
    </ul>
  );
}

interface OfEntry {
  readonly conversationId: string;
  readonly entry: ConversationEntry;
}

function EntryEditor({ conversationId, entry, onEnd }: OfEntry & { readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const { edit } = useConversationChanges();
  const [text, setText] = useState(entry.text);
  const [state, setState] = useState<'writing' | 'saving' | 'failed'>('writing');

  async function save(event?: FormEvent) {
    event?.preventDefault();
    if (text.trim() === '' || state === 'saving') return;
    setState('saving');
    await edit(conversationId, entry.id, text.trim()).then(onEnd, () => setState('failed'));
  }

  return (
    <form className="ar-stack ar-stack-small" onSubmit={(event) => void save(event)}>
      <TextArea
        label={<span className="ar-visually-hidden">{t('talk.edit')}</span>}
        rows={2}
        maxLength={entryLength}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
          if (event.key !== 'Escape') return;
          // Escape ends the editing, but does not close the conversation.
          event.stopPropagation();
          onEnd();
        }}
      />
      {state === 'failed' && <Alert level="danger">{t('talk.failed')}</Alert>}
      <div className="ar-cluster ar-cluster-end">
        <Button size="sm" onClick={onEnd}>
          {t('talk.cancel')}
        </Button>
        <Button size="sm" variant="primary" type="submit" loading={state === 'saving'}>
          {t('talk.save')}
        </Button>
      </div>
    </form>
  );
}

function DeleteEntry({ conversationId, entry, onClose }: OfEntry & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { remove } = useConversationChanges();
  const fail = useFailure();
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('talk.deleteTitle')}
      confirmLabel={t('talk.delete')}
      cancelLabel={t('talk.cancel')}
      closeLabel={t('talk.closeWindow')}
      onConfirm={() => remove(conversationId, entry.id).catch(fail)}
    >
      <blockquote className="talk-text">{entry.text}</blockquote>
    </ConfirmDialog>
  );
}
