import { type DocumentPlace, Documents, HttpError, Permissions, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Icon } from '@anteroom/ui/Icon';
import { IconButton } from '@anteroom/ui/IconButton';
import { TextArea } from '@anteroom/ui/TextArea';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachedFiles } from './AttachedFiles.tsx';
import { useAttachedFiles } from './useAttachedFiles.ts';
import { entryLength, type OpenedFor, useConversationChanges } from './useConversation.ts';

interface ComposerProps {
  readonly opened: OpenedFor;
  /** ID of the conversation, once it exists. */
  readonly conversationId: string | undefined;
  readonly clientId: string;
  readonly place: DocumentPlace | undefined;
  readonly onSaid: ((conversationId: string) => void) | undefined;
}

/** Unsent texts by the subject of the conversation, so that closing a window loses nothing. */
const drafts = new Map<string, string>();

/** IDs of entries that may have been added although sending them failed, by the subject of the conversation. */
const failed = new Map<string, { readonly content: string; readonly id: string }>();

/** Field for writing an entry, with files. Ctrl or ⌘ and Enter sends it. */
export function Composer({ opened, conversationId, clientId, place: asked, onSaid }: ComposerProps) {
  const { t } = useTranslation();
  const documents = useService(Documents);
  const { isStaff } = useService(Permissions);
  const folder = useQuery(documents.defaultFolder(clientId));
  const draft = JSON.stringify(opened);
  const [place, setPlace] = useState(asked);
  const [text, setText] = useState(drafts.get(draft) ?? '');
  const [state, setState] = useState<'writing' | 'sending' | 'missing' | 'failed' | 'gone'>('writing');
  const files = useAttachedFiles(folder.data);
  const { say } = useConversationChanges();
  const picker = useRef<HTMLInputElement>(null);

  function type(value: string) {
    setText(value);
    drafts.set(draft, value);
    setState('writing');
  }

  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (state === 'sending' || files.isSending) return;
    const documentIds = files.documents.map(({ id }) => id);
    if (text.trim() === '' && documentIds.length === 0) return setState('missing');
    setState('sending');
    const said = {
      text: text.trim(),
      ...(place && { place }),
      ...(documentIds.length > 0 && { documentIds }),
    };
    const content = JSON.stringify(said);
    // A retry, for example after a lost response, reuses the ID, so that the same content is added only once.
    const former = failed.get(draft);
    const entryId = former?.content === content ? former.id : crypto.randomUUID();
    // A window that is closed and opened again meanwhile does not offer the text for sending.
    drafts.delete(draft);
    try {
      const id = await say(opened, conversationId, { id: entryId, ...said });
      failed.delete(draft);
      setText('');
      files.clear();
      setPlace(undefined);
      setState('writing');
      onSaid?.(id);
    } catch (error) {
      failed.set(draft, { content, id: entryId });
      if (!drafts.has(draft)) drafts.set(draft, text);
      setState(error instanceof HttpError && error.code === 'not-found' ? 'gone' : 'failed');
    }
  }

  return (
    <form className="ar-stack ar-stack-small" noValidate onSubmit={(event) => void send(event)}>
      <TextArea
        label={t(isStaff || conversationId !== undefined ? 'talk.message' : 'talk.question')}
        rows={3}
        maxLength={entryLength}
        value={text}
        // Text typed now would be erased together with the message that is being sent.
        readOnly={state === 'sending'}
        error={state === 'missing' ? t('talk.missing') : undefined}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      {place && (
        <p className="talk-place">
          <Icon name="map-pin" size="sm" />
          {t('talk.place', { page: place.page })}
          <IconButton size="sm" icon="x" label={t('talk.noPlace')} onClick={() => setPlace(undefined)} />
        </p>
      )}
      <AttachedFiles files={files} />
      {state === 'failed' && (
        <Alert level="danger" title={t('talk.notSent')}>
          {t('talk.notSentDetail')}
        </Alert>
      )}
      {state === 'gone' && (
        <Alert level="warning" title={t('talk.gone')}>
          {t('talk.goneMeanwhile')}
        </Alert>
      )}
      <div className="ar-cluster ar-cluster-between">
        {folder.data?.permissions.canCreate ? (
          <Button
            size="sm"
            variant="quiet"
            icon="paperclip"
            disabled={state === 'sending'}
            onClick={() => picker.current?.click()}
          >
            {t('talk.attach')}
          </Button>
        ) : (
          <span />
        )}
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          aria-label={t('talk.attach')}
          onChange={(event) => {
            files.add([...(event.target.files ?? [])]);
            // Reset, so that picking the same file again fires a change event.
            event.target.value = '';
          }}
        />
        <Button variant="primary" type="submit" icon="send" loading={state === 'sending' || files.isSending}>
          {t('talk.send')}
        </Button>
      </div>
    </form>
  );
}
