import type { Comment } from '@anteroom/contract';
import { Alerts, Http, useI18n, useService, useSession } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { ConfirmDialog } from '@anteroom/ui/ConfirmDialog';
import { IconButton } from '@anteroom/ui/IconButton';
import { TextArea } from '@anteroom/ui/TextArea';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../personName.ts';
import { commentLength, deleteComment, editComment } from './commentQueries.ts';

/** Shows one comment. Its author can edit or delete it. */
export function CommentItem({ comment }: { comment: Comment }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const isReadOnly = useSession().emulatedUserId !== null;
  const [doing, setDoing] = useState<'reading' | 'editing' | 'deleting'>('reading');
  const pencil = useRef<HTMLButtonElement>(null);
  return (
    <li>
      <div className="comment-head">
        <strong>{personName(comment.createdBy, t)}</strong>
        <time dateTime={comment.createdDate}>{date(comment.createdDate, 'time')}</time>
        {comment.editedDate && (
          <span title={date(comment.editedDate, 'time')}>{t('documents.comments.edited')}</span>
        )}
        {!isReadOnly && (
          <span className="comment-actions">
            {comment.canUpdate && (
              <IconButton
                ref={pencil}
                icon="pencil"
                size="sm"
                label={t('documents.comments.edit')}
                disabled={doing === 'editing'}
                onClick={() => setDoing('editing')}
              />
            )}
            {comment.canDelete && (
              <IconButton
                icon="trash-2"
                size="sm"
                label={t('documents.comments.delete')}
                onClick={() => setDoing('deleting')}
              />
            )}
          </span>
        )}
      </div>
      {doing === 'editing' ? (
        <CommentEditor
          comment={comment}
          onEnd={() => {
            setDoing('reading');
            requestAnimationFrame(() => pencil.current?.focus());
          }}
        />
      ) : (
        <p className="comment-text">{comment.text}</p>
      )}
      {doing === 'deleting' && <DeleteComment comment={comment} onClose={() => setDoing('reading')} />}
    </li>
  );
}

function CommentEditor({ comment, onEnd }: { comment: Comment; onEnd: () => void }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const cache = useQueryClient();
  const [text, setText] = useState(comment.text);
  const [state, setState] = useState<'writing' | 'saving' | 'failed'>('writing');

  async function save() {
    if (!text.trim() || state === 'saving') return;
    setState('saving');
    try {
      await editComment(http, comment, text.trim());
      await cache.invalidateQueries({ queryKey: ['documents', 'comments', comment.documentId] });
      onEnd();
    } catch {
      setState('failed');
    }
  }

  return (
    <form
      className="ar-stack ar-stack-small"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        label={<span className="ar-visually-hidden">{t('documents.comments.edit')}</span>}
        rows={3}
        maxLength={commentLength}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
          if (event.key !== 'Escape') return;
          // It leaves the text, not the thread.
          event.stopPropagation();
          onEnd();
        }}
      />
      {state === 'failed' && <Alert level="danger">{t('documents.comments.failed')}</Alert>}
      <div className="ar-cluster ar-cluster-end">
        <Button size="sm" onClick={onEnd}>
          {t('shell.cancel')}
        </Button>
        <Button
          size="sm"
          variant="primary"
          type="submit"
          disabled={!text.trim()}
          loading={state === 'saving'}
        >
          {t('documents.comments.save')}
        </Button>
      </div>
    </form>
  );
}

function DeleteComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cache = useQueryClient();
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('documents.comments.deleteTitle')}
      confirmLabel={t('documents.comments.delete')}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      onConfirm={() =>
        deleteComment(http, comment).then(
          () => cache.invalidateQueries({ queryKey: ['documents'] }),
          () => void alerts.show({ type: 'danger', msg: t('documents.comments.deleteFailed') }),
        )
      }
    >
      <blockquote className="comment-text">{comment.text}</blockquote>
    </ConfirmDialog>
  );
}
